"""A page about the interface for programs, made from the schema that programs read."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from msgspec import Struct

from caipan.web.render import Page
from caipan.web.visit import Visiting

__all__ = ["docs"]


class Address(Struct, frozen=True):
    """One thing that can be asked of the server."""

    method: str
    path: str
    does: str
    fields: tuple[str, ...]


class ApiPage(Page, frozen=True):
    """The addresses of the server."""

    template = "api.html"

    addresses: tuple[Address, ...]


@get("/api", include_in_schema=False)
async def docs(visit: Visiting) -> Response[Any]:
    """Show what programs can do."""
    schema = visit.request.app.openapi_schema.to_schema()
    return visit.page(ApiPage(tuple(_addresses(schema))))


def _addresses(schema: dict[str, Any]) -> list[Address]:
    structs = schema.get("components", {}).get("schemas", {})
    return [
        Address(method.upper(), path, operation.get("description", ""), _fields(operation, structs))
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]


def _fields(operation: dict[str, Any], structs: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of an operation's query parameters and form fields."""
    query = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
    content = operation.get("requestBody", {}).get("content", {})
    form = [name for body in content.values() for name in _properties(body["schema"], structs)]
    return (*query, *form)


def _properties(schema: dict[str, Any], structs: dict[str, Any]) -> list[str]:
    found = structs.get(schema.get("$ref", "").rpartition("/")[2], schema)
    return list(found.get("properties", {}))

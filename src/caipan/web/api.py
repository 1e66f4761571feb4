"""The interface for programs: a page about it, and its OpenAPI schema, both made from the endpoints."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from starlette.responses import Response

from caipan.web.context import RequestContext
from caipan.web.render import Page
from caipan.web.routing import Endpoint, Handler

__all__ = ["openapi", "page", "schema"]

_PARAMETER: Final = re.compile(r"{(\w+)}")
_FORM: Final = "application/x-www-form-urlencoded"


class ApiPage(Page, frozen=True):
    """The addresses of the server."""

    template = "api.html"

    endpoints: tuple[Endpoint, ...]


def page(endpoints: Iterable[Endpoint]) -> Handler:
    """Return the handler of the page about these endpoints."""
    shown = ApiPage(tuple(sorted(endpoints, key=lambda each: each.path)))

    async def show(context: RequestContext) -> Response:
        """Show what programs can do."""
        return context.page(shown)

    return show


def schema(endpoints: Iterable[Endpoint]) -> Handler:
    """Return the handler of the endpoints' schema."""
    content = msgspec.json.encode(openapi(endpoints))

    async def send(_: RequestContext) -> Response:
        """Send the OpenAPI schema."""
        return Response(content, media_type="application/vnd.oai.openapi+json")

    return send


def openapi(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return what can be asked of the server as an OpenAPI 3.1 document."""
    endpoints = tuple(endpoints)
    kinds = [kind for each in endpoints for kind in (each.query, each.form) if kind]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Caipan", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, components: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PARAMETER.findall(endpoint.path)
    ]
    if endpoint.query:
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": kind}
            for name, kind in components[endpoint.query.__name__]["properties"].items()
        ]
    operation: dict[str, Any] = {
        "description": endpoint.description,
        "parameters": parameters,
        "responses": {"default": {"description": "The answer, or a refusal with its code and sentence."}},
    }
    if endpoint.form:
        reference = {"$ref": f"#/components/schemas/{endpoint.form.__name__}"}
        operation["requestBody"] = {"required": True, "content": {_FORM: {"schema": reference}}}
    return operation

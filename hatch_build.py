"""Build hook: takes htmx, its SSE extension and idiomorph out of installed wheels that carry them.

No third-party script is committed and none is loaded from elsewhere at run time;
the checksums make sure that what is served is what was reviewed.
"""

from hashlib import sha256
from importlib.metadata import files
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TARGET = Path("src/caipan/web/static/vendor")
SCRIPTS = {
    "htmx-2.min.js": ("django-htmx", "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"),
    "hx-sse-2.min.js": ("django-htmx", "98a46496de0c3605fbffdce9167ba427bdd9553184f83f149c261891a92c0136"),
    "idiomorph-ext.min.js": ("djhtmx", "a6437e55b1b6a07bc421f0d230266a39399b6826c6ed19e0ed9c63b707444a5f"),
}
"""The distribution that each script comes from, and the script's SHA-256."""


def vendored(name: str) -> bytes:
    """Return the bytes of one script, checked; a RuntimeError if it is not the reviewed one."""
    distribution, checksum = SCRIPTS[name]
    (found,) = (f for f in files(distribution) or [] if f.name == name)
    content = Path(str(found.locate())).read_bytes()
    if sha256(content).hexdigest() != checksum:
        raise RuntimeError(f"{name} of {distribution} is not the reviewed one")
    return content


class VendorScripts(BuildHookInterface[Any]):
    """Copies the reviewed scripts into the package before it is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the scripts and count them among what the wheel carries."""
        target = Path(self.root) / TARGET
        target.mkdir(parents=True, exist_ok=True)
        for name in SCRIPTS:
            (target / name).write_bytes(vendored(name))
        build_data["artifacts"].append(f"/{TARGET.as_posix()}/*")

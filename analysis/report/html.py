"""A report as one HTML file: no script, and no style, figure or data that lies elsewhere."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

import jinja2

from analysis.report.model import Block, Document

_HERE = Path(__file__).parent


def render(document: Document) -> str:
    """Return the page."""
    return _template().render(document=document)


def _kind(block: Block) -> str:
    """Return what a block is, as the template names it."""
    return type(block).__name__.lower()


def _inline(content: bytes, media: str) -> str:
    """Return content as an address of its own."""
    return f"data:{media};base64,{base64.b64encode(content).decode()}"


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"kind": _kind, "inline": _inline}
    return environment.get_template("page.html")

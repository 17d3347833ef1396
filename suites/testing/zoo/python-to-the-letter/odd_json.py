"""Writes valid JSON as no other service does (RFC 8259 allows all of it); reads JSON strictly."""

import json
import random

rng = random.Random(42)
SPACES = ["", "", "", " ", "\n", "\t", "\r\n"]


def all_escaped(value):
    out = []
    for character in value:
        raw = character.encode("utf-16-be", "surrogatepass")
        for nth in range(0, len(raw), 2):
            out.append("\\u%02X%02x" % (raw[nth], raw[nth + 1]))
    return '"' + "".join(out) + '"'


def text(value):
    way = rng.randrange(8)
    if way == 0 and len(value) < 40:
        return all_escaped(value)
    if way < 3:
        written = json.dumps(value, ensure_ascii=False)
        try:
            written.encode("utf-8")
        except UnicodeEncodeError:
            written = json.dumps(value)
        return written
    return json.dumps(value).replace("/", "\\/")


def number(value):
    if isinstance(value, float):
        return repr(value)
    if abs(value) > 9999:
        return str(value)
    way = rng.randrange(9)
    if way == 0:
        return "%d.0" % value
    if way == 1:
        return "%de0" % value
    if way == 2 and value:
        return "%d0E-1" % value
    return str(value)


def write(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return text(value)
    if isinstance(value, (int, float)):
        return number(value)
    choose = rng.choice
    if isinstance(value, (list, tuple)):
        return "[" + choose(SPACES) + ("," + choose(SPACES)).join(write(item) for item in value) + choose(SPACES) + "]"
    items = list(value.items())
    rng.shuffle(items)
    return (
        "{"
        + ("," + choose(SPACES)).join(
            text(key) + choose(SPACES) + ":" + choose(SPACES) + write(item) for key, item in items
        )
        + choose(SPACES)
        + "}"
    )


def refuse_constant(item):
    raise ValueError("not JSON: " + item)


def finite(item):
    parsed = float(item)
    if parsed in (float("inf"), float("-inf")):
        raise ValueError("too great")
    return parsed


def read(raw):
    return json.loads(raw.decode("utf-8"), parse_constant=refuse_constant, parse_float=finite)

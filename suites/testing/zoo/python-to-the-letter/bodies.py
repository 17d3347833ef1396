"""Bodies of requests: JSON whatever the content type says, unless it is multipart (no sentence about the header)."""

import re
import urllib.parse

import odd_json
from settings import is_fixed
from world import Refuse

# Deeper values do not fit into the stack where they are copied and written.
DEEPEST = 100


def multipart(content_type, raw):
    boundary = re.search(r'boundary=(?:"([^"]+)"|([^;\s]+))', content_type, re.I)
    if not boundary:
        raise Refuse(415, "limo mankas")
    separator = b"--" + (boundary.group(1) or boundary.group(2)).encode("latin-1")
    chunks = (b"\r\n" + raw).split(b"\r\n" + separator)
    if len(chunks) < 2 or not chunks[-1].startswith(b"--"):
        raise Refuse(415, "limo rompita")
    body, files = {}, []
    for part in chunks[1:-1]:
        part = part.lstrip(b" \t")
        if part.startswith(b"\r\n\r\n"):
            continue
        head, _, data = part[2:].partition(b"\r\n\r\n")
        disposition = re.search(r"^content-disposition:(.*)$", head.decode("utf-8", "replace"), re.I | re.M)
        disposition = disposition.group(1) if disposition else ""
        name = re.search(r'(?<![a-z*])name="((?:[^"\\]|\\.)*)"', disposition) or re.search(
            r"(?<![a-z*])name=([^;\s]+)", disposition
        )
        name = name.group(1) if name else ""
        filename = re.search(r'filename="((?:[^"\\]|\\.)*)"', disposition) or re.search(
            r"filename=([^;\s]+)", disposition
        )
        star = re.search(r"filename\*=utf-8''([^;\s]+)", disposition, re.I)
        if name == "payload_json" and not filename:
            body = parse(data)
        elif filename or star or name.startswith("file"):
            file = urllib.parse.unquote(star.group(1)) if star else filename.group(1) if filename else ""
            files.append((file.replace("%22", '"').replace('\\"', '"'), data))
    return body, files


def parse(raw):
    try:
        body = odd_json.read(raw)
    except (ValueError, RecursionError) as error:
        raise Refuse(422, "ne estas JSON") from error
    if is_fixed("deep-bodies-answer-500") and depth_of(body) > DEEPEST:
        raise Refuse(413, "tro profunde")
    return body


def depth_of(value):
    depth, layer = 0, [value]
    while layer:
        depth += 1
        parents = [one for one in layer if isinstance(one, (dict, list))]
        layer = [child for one in parents for child in (one.values() if isinstance(one, dict) else one)]
    return depth

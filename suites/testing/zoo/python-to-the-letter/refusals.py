"""Bodies of errors.

Choices: they are nothing, null, a string, a list, an object, XML, HTML or UTF-16 ("Error response body format: not
shown"). The statuses within 400 to 499 differ as much ("Numeric codes …: not shown"), and the reasons are in Latin,
Icelandic or Esperanto.
"""

import odd_json


def xml(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def error_body(refusal):
    if refusal.code is not None:
        return "application/problem+json", odd_json.write({"code": refusal.code, "message": refusal.why}).encode()
    form = refusal.status % 8
    if form == 0:
        return "text/plain; charset=utf-16le", refusal.why.encode("utf-16-le")
    if form == 1:
        return "application/xml", ('<?xml version="1.0"?><vae causa="%s"/>' % xml(refusal.why)).encode()
    if form == 2:
        return "application/json", odd_json.write([[refusal.why], None]).encode()
    if form == 3:
        return "text/html", ("<!doctype html><title>ve</title><blink>%s</blink>" % xml(refusal.why)).encode()
    if form == 4:
        return None, b""
    if form == 5:
        return "application/json", odd_json.write(refusal.why).encode()
    if form == 6:
        return "application/problem+json", odd_json.write(
            {"title": refusal.why, "status": "malum", "type": "about:blank", "errors": {"_": {"_": [refusal.why]}}}
        ).encode()
    return "application/json", b"null  "

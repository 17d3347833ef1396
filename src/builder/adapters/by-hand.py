"""A validator written by hand, in Python: an adapter in another language. It knows names and descriptions of chat-input commands."""

import json
import re
import sys

NAME = re.compile(r"[-_'\w]{1,32}")


def refusal(command):
    name, description = command.get("name"), command.get("description")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        return "the name needs 1 to 32 letters, digits, - and _"
    if name != name.lower():
        return "the name has capital letters"
    if not isinstance(description, str) or not 1 <= len(description) <= 100:
        return "the description needs 1 to 100 characters"
    return None


def answer(kind, payload):
    if kind == "describe":
        return {"sent": {"name": "by-hand", "version": "1"}}
    if kind != "command" or not isinstance(payload, dict) or set(payload) - {"name", "description"}:
        return {"unsupported": "it knows names and descriptions of commands"}
    said = refusal(payload)
    return {"sent": payload} if said is None else {"refused": said}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request["kind"], request["payload"])}), flush=True)

"""Values of any body.

Choices: commands coerce wrong types ("3" for 3, "true" or 1 for true, numbers for bit sets and ids), components
refuse them; no sentence speaks of wrong types. Lists of commands, permissions and messages come in the order of a
hash: no sentence orders them.
"""

import hashlib
import re

from world import Refuse

SAFE = 2**53 - 1

SNOWFLAKE = re.compile(r"^[0-9]{1,20}$", re.A)


def odd_key(*parts):
    return hashlib.md5("|".join(parts).encode("utf-8", "surrogatepass")).digest()


def integer(value, path, coerce=True):
    if isinstance(value, bool):
        raise Refuse(422, path + ": numerus integer desideratur")
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if coerce and isinstance(value, str) and re.match(r"^-?[0-9]{1,18}$", value, re.A):
        return int(value)
    raise Refuse(422, path + ": numerus integer desideratur")


def boolean(value, path, coerce=True):
    if isinstance(value, bool):
        return value
    if coerce and value in ("true", "false"):
        return value == "true"
    if coerce and isinstance(value, (int, float)) and value in (0, 1):
        return bool(value)
    raise Refuse(417, path + ": verum aut falsum desideratur")


def string(value, least, most, path, status=413):
    if not isinstance(value, str):
        raise Refuse(406, path + ": textus desideratur")
    if not least <= len(value) <= most:
        raise Refuse(status, "%s: %d-%d litterae desiderantur" % (path, least, most))
    return value


def snowflake(value, path):
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not SNOWFLAKE.match(value) or int(value) >= 2**64:
        raise Refuse(422, path + ": nix desideratur")
    return str(int(value))


def array(value, path, most=None):
    if not isinstance(value, list):
        raise Refuse(406, path + ": index desideratur")
    if most is not None and len(value) > most:
        raise Refuse(413, "%s: plus quam %d" % (path, most))
    return value


def object_of(value, path):
    if not isinstance(value, dict):
        raise Refuse(406, path + ": res desideratur")
    return value

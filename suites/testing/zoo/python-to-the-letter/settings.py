"""What the service is started with: a JSON object as its argument, and two variables of the environment."""

import json
import os
import sys

given = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}

PORT = given.get("port", 0)
FIXED = None if given.get("fixed", "all") == "all" else set(given["fixed"])
REQUESTS_PER_SECOND = int(os.environ.get("STRANGE_REQUESTS_PER_SECOND", "40"))
SLOW_ROUTE_SECONDS = int(os.environ.get("STRANGE_SLOW_ROUTE_MS", "80")) / 1000


def is_fixed(mistake):
    return FIXED is None or mistake in FIXED

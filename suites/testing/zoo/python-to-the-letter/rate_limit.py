"""Requests per second and route ("General rate limit headers and per-route values: not shown")."""

import time

from settings import REQUESTS_PER_SECOND

BUCKETS = {}


def limit(key):
    """(allowed, remaining, seconds until the reset)"""
    now = time.monotonic()
    start, count = BUCKETS.get(key, (now, 0))
    if now - start >= 1:
        start, count = now, 0
    count += 1
    BUCKETS[key] = (start, count)
    return count <= REQUESTS_PER_SECOND, max(0, REQUESTS_PER_SECOND - count), start + 1 - now

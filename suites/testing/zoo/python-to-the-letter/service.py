"""Commands, messages and interactions over http.server, to the letter. Prints its port and ends with its standard input.

Choices of RFC 9110 and 9112: headers and content types in odd case, empty reason phrases, gzip or deflate where
accepted, chunks with extensions for half of the bodies, 204 with an extra header, 103 before one answer, and a
connection closes after 5 to 13 answers. HEAD works like GET, and OPTIONS allows BREW.
"""

import gzip
import random
import socket
import sys
import threading
import time
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import odd_json
from bodies import multipart, parse
from callers import sender_of
from parts import DRIVE, WORLD
from rate_limit import limit
from refusals import error_body
from routes import ROUTES
from settings import PORT, REQUESTS_PER_SECOND, SLOW_ROUTE_SECONDS
from world import Refuse

BASE = "/strange/ly/api/v10"
DRIVER = "/strange/driver/"

rng = random.Random(7)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served = 0

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.patience = rng.randrange(5, 14)

    def log_message(self, format, *args):
        pass

    def read_body(self):
        if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
            sent = b""
            while True:
                size = int(self.rfile.readline().split(b";")[0].strip() or b"0", 16)
                if size == 0:
                    while self.rfile.readline().strip():
                        pass
                    return sent
                sent += self.rfile.read(size)
                self.rfile.readline()
        size = int(self.headers.get("Content-Length") or 0)
        return self.rfile.read(size) if size else b""

    def json(self):
        return parse(self.raw)

    def payload(self):
        content_type = self.headers.get("Content-Type") or ""
        if content_type.lower().startswith("multipart/form-data"):
            return multipart(content_type, self.raw)
        return parse(self.raw), []

    def any(self):
        try:
            self.raw = self.read_body()
        except ValueError:
            self.close_connection = True
            self.raw = b""
        path, _, query = self.path.partition("?")
        self.query = {name: value[-1] for name, value in urllib.parse.parse_qs(query, keep_blank_values=True).items()}
        if self.command == "OPTIONS":
            return self.send(200, None, b"", {"aLLoW": "BREW, GET, HEAD, OPTIONS, PATCH, POST, PUT, DELETE"})
        if path.startswith(DRIVER):
            return self.drive(path[len(DRIVER) :])
        method = "GET" if self.command == "HEAD" else self.command
        extra = {}
        try:
            if not path.startswith(BASE + "/"):
                raise Refuse(404, "nenio tie")
            rest = path[len(BASE) :]
            for method_, template, pattern, function, more in ROUTES:
                if method_ != method:
                    continue
                hit = pattern.match(rest)
                if hit:
                    break
            else:
                raise Refuse(404, "nenio tie")
            arguments = {name: urllib.parse.unquote(value) for name, value in hit.groupdict().items()}
            major = (
                arguments.get("guild")
                or arguments.get("channel_id")
                or arguments.get("interaction_id")
                or arguments.get("app")
            )
            with WORLD.lock:
                is_allowed, left, wait = limit((method, template, major, arguments.get("token")))
            extra = {
                "x-RATELIMIT-limit": str(REQUESTS_PER_SECOND),
                "X-ratelimit-REMAINING": str(left),
                "x-rateLimit-reset": "%.3f" % (time.time() + wait),
                "X-RateLimit-Reset-AFTER": "%.3f" % wait,
                "x-ratelimit-BUCKET": "situla%x" % (zlib.crc32((method + template).encode()) & 0xFFFFFF),
            }
            if not is_allowed:
                extra.update({"retry-AFTER": "1", "X-RATELIMIT-SCOPE": "user"})
                body = odd_json.write({"message": "festina lente", "retry_after": round(wait, 7), "global": False})
                return self.send(429, "application/json", body.encode(), extra)
            if more.get("slow"):
                time.sleep(SLOW_ROUTE_SECONDS)
            with WORLD.lock:
                sender = None if more["kind"] == "permissions-any" else sender_of(self, more["kind"])
                status, answer = function(self, sender, **arguments)
                answer = None if status in (202, 204) else odd_json.write(answer)
            if more.get("hint") and self.request_version == "HTTP/1.1":
                self.wfile.write(b"HTTP/1.1 103 \r\nLiNk: </strange>; rel=preconnect\r\n\r\n")
            if answer is None:
                return self.send(status, None, b"", extra)
            data = answer.encode("utf-8") + rng.choice([b"", b"\r\n", b" \t ", b"\n\n"])
            return self.send(
                status,
                rng.choice(
                    ["application/json", 'Application/JSON ; Charset="UTF-8"', "application/json;profile=strange"]
                ),
                data,
                extra,
            )
        except Refuse as error:
            content_type, data = error_body(error)
            if error.status == 405:
                extra["ALLOW"] = "GET"
            if error.status == 401:
                extra["www-AUTHENTICATE"] = "Bearer"
            return self.send(error.status, content_type, data, extra)
        except BrokenPipeError:
            self.close_connection = True
        except Exception:
            return self.send(500, "text/plain", b"vae", extra)

    def drive(self, operation):
        try:
            if self.command != "POST":
                raise Refuse(404, "POST only")
            body = parse(self.raw) if self.raw.strip() else {}
            if not isinstance(body, dict):
                raise Refuse(400, "an object")
            with WORLD.lock:
                data = odd_json.write(DRIVE.call(operation, body)).encode("utf-8")
            return self.send(200, "application/json", data, {})
        except Refuse as error:
            return self.send(error.status, "application/json", odd_json.write({"reason": error.why}).encode(), {})
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            return self.send(400, "application/json", odd_json.write({"reason": repr(error)}).encode(), {})

    def send(self, status, content_type, data, extra):
        self.served += 1
        if self.served >= self.patience:
            self.close_connection = True
        head = ["HTTP/1.1 %d " % status, "sErVeR: strange/%s" % self.served, "DATE: " + self.date_time_string()]
        if content_type:
            head.append("cOnTeNt-tYpE: " + content_type)
        accept = (self.headers.get("Accept-Encoding") or "").lower()
        if len(data) > 600 and status < 400:
            if "gzip" in accept and "gzip;q=0" not in accept:
                data = gzip.compress(data, 1)
                head.append("content-ENCODING: gzip")
            elif "deflate" in accept and "deflate;q=0" not in accept:
                data = zlib.compress(data, 1)
                head.append("content-ENCODING: deflate")
        for name, value in extra.items():
            head.append("%s:%s%s" % (name, rng.choice(["", " ", "  \t"]), value))
        chunked = False
        if status == 204:
            head.append("X-Nihil: ex nihilo")
        elif self.command == "HEAD":
            pass
        elif data and self.request_version == "HTTP/1.1" and rng.random() < 0.5:
            chunked = True
            head.append("transfer-ENCODING: chunked")
        else:
            head.append("CONTENT-length: %d" % len(data))
        if self.close_connection:
            head.append("connection: close")
        sent = ("\r\n".join(head) + "\r\n\r\n").encode("latin-1")
        if self.command != "HEAD" and status != 204:
            if chunked:
                step = max(7, len(data) // 3)
                for start in range(0, len(data), step):
                    piece = data[start : start + step]
                    sent += b"%X;mood=odd\r\n" % len(piece) + piece + b"\r\n"
                sent += b"0\r\n\r\n"
            else:
                sent += data
        try:
            self.wfile.write(sent)
        except OSError:
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = any


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


server = Server(("127.0.0.1", PORT), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()

"""Application commands over http.server and sqlite3. Prints its port and ends with its standard input."""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from routes import Refused, Service
from texts import Invalid

config = json.loads(sys.argv[1])
fixed = set(config["fixed"])
service = Service(config["world"], lambda cause: cause in fixed)
lock = threading.Lock()


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


def parse(raw):
    try:
        body = json.loads(raw, parse_constant=refuse_constant)
        # A text with half a surrogate pair cannot be stored.
        json.dumps(body, ensure_ascii=False).encode("utf-8")
        return body
    except (ValueError, RecursionError) as error:
        raise Invalid("the body is not valid JSON") from error


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def handle_request(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            service.db.execute("BEGIN")
            try:
                status, content = service.answer(self.command, self.path, self.headers, lambda: parse(raw))
                service.db.execute("COMMIT")
            except (Invalid, Refused) as error:
                service.db.execute("ROLLBACK")
                status, content = getattr(error, "status", 400), {"code": 0, "message": str(error)}
            except Exception:
                service.db.execute("ROLLBACK")
                self.send_error(500)
                return
        self.send_json(status, content)

    def send_json(self, status, content):
        data = b"" if content is None else json.dumps(content).encode("utf-8")
        self.send_response(status)
        if content is not None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format, *args):
        pass

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()

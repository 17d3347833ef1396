/** How a sample application is started by itself: `node <file> <public key in hex> [port]`. */

const [key, port = "0"] = process.argv.slice(2);
if (!/^[0-9a-f]{64}$/.test(key ?? "")) {
  throw new Error(
    `Cannot start with the key "${key ?? ""}": it is no public key; pass the 64 hex digits that check-app prints`,
  );
}

/** The key whose signatures the application takes. */
export const publicKey = key;

export const PATH = "/interactions";

/** Where the API is; without it deferred responses stay as they are. */
const apiUrl = process.env.SLASHPROOF_API_URL;

/** Fills the message that a deferred response promises, as libraries do that have no function for it. */
export function completeLater({ application_id: id, token }) {
  if (apiUrl === undefined) return;
  const body = JSON.stringify({ content: "Here it is" });
  const headers = { "content-type": "application/json" };
  setTimeout(
    () => fetch(`${apiUrl}/webhooks/${id}/${token}/messages/@original`, { method: "PATCH", headers, body }),
    20,
  );
}

/** Listens on loopback, at the given port or a free one, and prints the address. */
export function listen(server) {
  server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}${PATH}`));
}

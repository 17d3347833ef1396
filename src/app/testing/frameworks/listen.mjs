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

/** Listens on loopback, at the given port or a free one, and prints the address. */
export function listen(server) {
  server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}${PATH}`));
}

/** Uploads a file with discord.js in a process of its own: before or after the package was imported. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [order, entry = ""] = process.argv.slice(2);

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const type = request.headers["content-type"] ?? "";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ type }));
  });
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const { port } = server.address() as AddressInfo;

if (order === "package-first") await import(entry);
const { REST } = await import("discord.js");
if (order === "client-first") await import(entry);

const rest = new REST({ api: `http://127.0.0.1:${port}`, version: "10" }).setToken("none");
const files = [{ name: "picture.png", data: Buffer.from("bytes") }];
const answer = await rest.post("/channels/1/messages", { files, body: { content: "Here it is" } });
process.stdout.write(JSON.stringify(answer));
server.close();
server.closeAllConnections();

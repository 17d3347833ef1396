import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { serveReferenceService } from "./serve.js";

describe("a served reference service", () => {
  test("answers on the port that the system gave it, until it is closed", async () => {
    const { baseUrl, close, target } = await serveReferenceService({ port: 0 });
    const url = `${baseUrl}/applications/${target.applicationId}/commands`;
    const headers = { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" };

    const created = await fetch(url, { method: "POST", headers, body: '{"name":"ping","description":"d"}' });
    await close();

    expect(target.baseUrl).toBe(baseUrl);
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v10$/);
    expect([created.status, created.headers.get("content-type")]).toEqual([201, "application/json"]);
    await expect(fetch(url, { headers })).rejects.toThrow();
  });

  test("reads a chunked body no further than its bound", async () => {
    const { baseUrl, close, target } = await serveReferenceService({ port: 0 });
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 20 ? controller.enqueue(megabyte) : controller.close()),
    });
    const init = { method: "POST", headers: { authorization: `Bot ${target.tokens.bot}` }, body, duplex: "half" };

    const answer = await fetch(`${baseUrl}/applications/${target.applicationId}/commands`, init as RequestInit);
    await close();

    expect(answer.status).toBe(413);
  });

  test("takes no upload of 200 MB, and goes on", async () => {
    const { baseUrl, close, target } = await serveReferenceService({ port: 0 });
    const { hostname, port, pathname } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    const path = `${pathname}/channels/${target.guilds[0]?.channelIds[0]}/messages`;
    const head = [
      `POST ${path} HTTP/1.1`,
      "host: x",
      `authorization: Bot ${target.tokens.bot}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 200000000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n--x`);

    const [answer] = await once(socket, "data");
    socket.destroy();

    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await fetch(`${baseUrl}/gateway`)).status).toBe(200);
    await close();
  });

  test("says how to start when the port is in use", async () => {
    const busy = createServer();
    const port = await new Promise<number>((resolve) => {
      busy.listen(0, "127.0.0.1", () => resolve(Number((busy.address() as { port: number }).port)));
    });

    const started = serveReferenceService({ port });

    await expect(started).rejects.toMatchObject({
      code: "port-in-use",
      message: `Cannot start the reference service on port ${port}: the port is in use; pass --port 0 for a free one`,
    });
    busy.close();
  });
});

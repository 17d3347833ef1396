import { REST } from "discord.js";
import { Client as OceanicClient } from "oceanic.js";
import { ApiHandler } from "seyfert";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedReference, serveReferenceService } from "../../service/serve.js";
import { addressVariables, clientOptions } from "./client-addresses.js";

let served: ServedReference;

beforeAll(async () => {
  served = await serveReferenceService({ port: 0 });
});

afterAll(() => served.close());

/** The one command that an application with an activity has from the beginning. */
const ENTRY_POINT = { type: 4, name: "Launch" };

/** The value that an option of a client has in the line that is printed for it. */
function valueIn(client: string, member: string): string {
  const { option = "" } = clientOptions(served.baseUrl).find((one) => one.client === client) ?? {};
  return new RegExp(`${member}: "([^"]*)"`).exec(option)?.[1] ?? "";
}

test("a command behind the proxy has each form", () => {
  expect(addressVariables("http://127.0.0.1:4020/api/v10")).toEqual({
    SLASHPROOF_PROXY_URL: "http://127.0.0.1:4020/api/v10",
    SLASHPROOF_PROXY_API_URL: "http://127.0.0.1:4020/api",
    SLASHPROOF_PROXY_ORIGIN: "http://127.0.0.1:4020",
    SLASHPROOF_PROXY_HOST: "127.0.0.1",
    SLASHPROOF_PROXY_PORT: "4020",
  });
});

test("clients reach the service by the options that are printed", async () => {
  const { applicationId, tokens } = served.target;
  const path = `/applications/${applicationId}/commands` as const;

  const oceanic = new OceanicClient({ auth: `Bot ${tokens.bot}`, rest: { baseURL: valueIn("oceanic.js", "baseURL") } });
  const seyfert = new ApiHandler({
    token: tokens.bot,
    domain: valueIn("seyfert", "domain"),
    baseUrl: valueIn("seyfert", "baseUrl"),
  });
  const answers = [
    await new REST({ api: valueIn("discord.js", "api") }).setToken(tokens.bot).get(path),
    await oceanic.rest.applications.getGlobalCommands(applicationId),
    await seyfert.request("GET", path),
  ];

  expect(answers).toMatchObject([[ENTRY_POINT], [ENTRY_POINT], [ENTRY_POINT]]);
});

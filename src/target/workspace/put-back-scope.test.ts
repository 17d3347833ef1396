import { expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import { openTestTarget, type Tamper } from "../../run/testing/stage-for.js";
import { compileRoutes } from "../request.js";
import { Workspace } from "./workspace.js";

const routes = compileRoutes(profileOf("documented").bindings);
const RESIDENT = {
  name: "resident",
  description: "Was here before",
  contexts: null,
  options: [{ type: 3, name: "word", description: "A word" }],
};

/** Each option that is read has a `kind`, which may be sent; null for contexts may not. @param edits bodies; grows */
function withOwnMembers(edits: string[]): Tamper {
  const kind = '"kind":"plain",';
  return async (request, next) => {
    const { method, url, headers } = request;
    const text = await request.clone().text();
    if (method === "PATCH") edits.push(text);
    if (text.includes('"contexts":null')) return Response.json({ message: "contexts is no array" }, { status: 400 });
    const sent = method === "PATCH" ? new Request(url, { method, headers, body: text.replaceAll(kind, "") }) : request;
    const answer = await next(sent);
    if (answer.status === 204) return answer;
    return new Response((await answer.text()).replaceAll('{"type":3,', `{${kind}"type":3,`), answer);
  };
}

test("options get back what the service has added, where it refuses only that contexts are unset", async () => {
  const edits: string[] = [];
  const service = openTestTarget(withOwnMembers(edits));
  const { id } = (await service.ask("POST", "/commands", RESIDENT)).json as { readonly id: string };
  const workspace = new Workspace(service.target, routes, { mayDisplace: true });
  await workspace.open(workspace.global);
  await service.ask("PATCH", `/commands/${id}`, { contexts: [0], description: "Changed" });

  await workspace.putBack();

  const holds = edits.slice(0, 2).map((text) => [text.includes('"contexts":null'), text.includes('"kind":"plain"')]);
  expect(holds).toEqual([
    [true, true],
    [false, true],
  ]);
  expect((await service.ask("GET", `/commands/${id}`)).json).toMatchObject({ description: RESIDENT.description });
});

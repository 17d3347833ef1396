import { expect, test } from "vitest";
import { isReference } from "../../src/case/template.js";
import { lobbyCases } from "./lobbies.suite.js";

test("no two runs of a case meet in one lobby: what was said there before would be listed too", () => {
  const bodies = lobbyCases.flatMap(({ steps }) =>
    steps.flatMap(({ call, body }) => (call === "createOrJoinLobby" ? [body as { readonly secret: unknown }] : [])),
  );

  expect(bodies.length).toBeGreaterThan(8);
  expect(bodies.filter(({ secret }) => !isReference(secret as never))).toEqual([]);
});

import { expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import { openTestTarget } from "../../run/testing/stage-for.js";
import { compileRoutes } from "../request.js";
import { Workspace } from "./workspace.js";

const routes = compileRoutes(profileOf("documented").bindings);

/** What a run says of commands that were there before, and of one that came later. */
async function said(before: readonly string[], description: string): Promise<readonly (string | undefined)[]> {
  const notices: string[] = [];
  const service = openTestTarget(undefined, { driver: undefined }, { isPersistent: true });
  const target = Object.assign(service.target, { onNotice: (text: string) => notices.push(text) });
  for (const name of before) await service.ask("POST", "/commands", { name, description: "By somebody else" });
  const workspace = new Workspace(target, routes, { mayDisplace: false });
  await workspace.open(workspace.global);
  const first = await workspace.learnCarrying();
  await service.ask("POST", "/commands", { name: "came-later", description });
  await workspace.clean(workspace.global, true);
  return [first, ...notices];
}

test("commands that another run has made are said to be of slashproof", async () => {
  const [before, since] = await said(["ours", "slot-a", "slot-b"], "A command of slashproof");

  expect(before).toContain('2 of them seem to be of slashproof ("slot-a"): a run was cut off');
  expect(since).toContain('"came-later" seems to be of slashproof: another run may be using the target');
});

test("those of other people are not", async () => {
  expect((await said(["ours"], "By somebody else")).join("\n")).not.toContain("slashproof");
});

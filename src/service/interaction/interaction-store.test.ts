import { expect, test } from "vitest";
import { InteractionStore } from "./interaction-store.js";

const interaction = (id: number) => ({
  id: String(id),
  token: `token-${id}`,
  type: 2,
  applicationId: "1",
  channelId: "2",
  userId: "3",
  createdAt: 0,
  isUserInstallOnly: false,
  interaction: {},
});

test("an interaction begins open, and is found by id and token as it was last changed", () => {
  const interactions = new InteractionStore();
  interactions.create(interaction(1));

  const changed = interactions.update("1", { state: "answered", followUps: 2 });

  expect(changed).toMatchObject({ id: "1", state: "answered", followUps: 2 });
  expect([interactions.get("1"), interactions.byToken("token-1")]).toEqual([changed, changed]);
  expect([interactions.update("2", { followUps: 1 }), interactions.byToken("token-2")]).toEqual([undefined, undefined]);
});

test("the oldest are forgotten, thousands of the latest are not", () => {
  const interactions = new InteractionStore();

  for (let id = 0; id < 20_000; id += 1) interactions.create(interaction(id));

  expect([interactions.get("0"), interactions.byToken("token-0")]).toEqual([undefined, undefined]);
  expect(interactions.byToken("token-17000")).toMatchObject({ id: "17000", state: "open" });
});

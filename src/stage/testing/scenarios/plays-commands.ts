/** Scenarios with commands alone. */
import assert from "node:assert/strict";
import { StageError } from "../../stage-error.js";
import { BAN_MEMBERS } from "./commands.js";
import type { Play } from "./play.js";

const options: Play = async ({ stage, ada, bob }) => {
  const role = stage.role({ name: "crew" });
  const values = { text: "tea", count: 3, ratio: 1.5, flag: true, who: bob.id, where: stage.channelId, role: role.id };
  const answer = await ada.uses("/echo", values);
  assert.match(answer.message?.content ?? "", /^tea \| 3 \| 1\.5 \| true \| Bob \| channel-1 \| crew$/i);
};

const subcommand: Play = async ({ ada }) => {
  const answer = await ada.uses("/admin user rename", { name: "Eve" });
  assert.equal(answer.message?.content, "user rename: Eve");
};

const reply: Play = async ({ ada }) => {
  const answer = await ada.uses("/hello");
  assert.equal(answer.message?.content, "Hello Ada");
};

const defer: Play = async ({ ada }) => {
  const answer = await ada.uses("/slow");
  assert.equal(answer.message?.content, "Done");
};

const followUp: Play = async ({ ada }) => {
  const answer = await ada.uses("/follow");
  assert.equal(answer.message?.content, "First");
  await ada.sees("Second");
};

const ephemeral: Play = async ({ ada, bob }) => {
  const answer = await ada.uses("/secret");
  assert.deepEqual([answer.kind, answer.message?.content], ["message", "Only you see this"]);
  assert.equal(
    bob.messages().some(({ id }) => id === answer.message?.id),
    false,
  );
};

const autocomplete: Play = async ({ ada }) => {
  const choices = await ada.types("/search", { fruit: "ap" });
  assert.deepEqual(
    choices.map(({ value }) => value),
    ["apple", "apricot"],
  );
  const answer = await ada.uses("/search", { fruit: "apple" });
  assert.equal(answer.message?.content, "Found apple");
};

const userMenu: Play = async ({ ada, bob }) => {
  const answer = await ada.picks("Greet", bob);
  assert.equal(answer.message?.content, "Hi Bob");
};

const messageMenu: Play = async ({ ada }) => {
  const { message } = await ada.uses("/slow");
  const answer = await ada.picks("Shout", message);
  assert.equal(answer.message?.content, "DONE");
};

const permissions: Play = async ({ stage, ada }) => {
  const moderator = stage.user({ name: "Max", permissions: BAN_MEMBERS });
  const answer = await moderator.uses("/ban");
  assert.equal(answer.message?.content, "Banned");
  await assert.rejects(ada.uses("/ban"), (error) => error instanceof StageError && error.code === "denied");
};

const embeds: Play = async ({ ada }) => {
  const answer = await ada.uses("/card");
  const [embed] = answer.message?.embeds ?? [];
  assert.deepEqual([embed?.["title"], embed?.["color"]], ["A card", 0x336699]);
  await ada.sees("The end");
};

const brokenHandler: Play = async ({ ada }) => {
  const answer = await ada.uses("/broken");
  assert.deepEqual(
    [answer.message?.content, answer.kind === "message" && answer.isEphemeral],
    ["Something went wrong", true],
  );
};

/** By id. */
export const COMMAND_PLAYS = {
  options,
  subcommand,
  reply,
  defer,
  "follow-up": followUp,
  ephemeral,
  autocomplete,
  "user-menu": userMenu,
  "message-menu": messageMenu,
  permissions,
  embeds,
  "broken-handler": brokenHandler,
} as const;

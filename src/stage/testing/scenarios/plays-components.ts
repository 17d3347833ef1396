/** Scenarios with buttons, selects and modals. */
import assert from "node:assert/strict";
import type { Play } from "./play.js";

const button: Play = async ({ ada }) => {
  await ada.uses("/counter");
  await ada.presses("Add one");
  const answer = await ada.presses("count");
  assert.deepEqual([answer.kind, answer.message?.content], ["update", "2"]);
};

const collector: Play = async ({ ada }) => {
  await ada.uses("/confirm");
  await ada.presses("Yes");
  await ada.sees("You said yes");
};

const stringSelect: Play = async ({ ada }) => {
  await ada.uses("/colour");
  const answer = await ada.selects("colour", "Green");
  assert.equal(answer.message?.content, "You chose g");
};

const userSelect: Play = async ({ ada, bob }) => {
  await ada.uses("/people");
  const answer = await ada.selects("people", [bob.id]);
  assert.equal(answer.message?.content, `You picked <@${bob.id}>`);
};

const modal: Play = async ({ ada }) => {
  const answered = await ada.uses("/feedback");
  assert.equal(answered.modal?.title, "Feedback");
  const answer = await ada.submits({ text: "the tea" });
  assert.equal(answer.message?.content, "Thank you for the tea");
};

const pagination: Play = async ({ ada }) => {
  const first = await ada.uses("/pages");
  assert.equal(first.message?.content, "Page 1 of 3");
  await ada.presses("Next");
  await ada.presses("Next");
  await assert.rejects(ada.presses("Next"), /disabled/);
  const answer = await ada.presses("Back");
  assert.equal(answer.message?.content, "Page 2 of 3");
};

const twoUsers: Play = async ({ ada, bob }) => {
  const { message } = await ada.uses("/duel", { opponent: bob.id });
  const refused = await ada.presses("Accept");
  assert.equal(refused.message?.content, "This is not for you");
  const accepted = await bob.presses("Accept", message);
  assert.equal(accepted.message?.content, "Bob accepts");
};

/** By id. */
export const COMPONENT_PLAYS = {
  button,
  collector,
  "string-select": stringSelect,
  "user-select": userSelect,
  modal,
  pagination,
  "two-users": twoUsers,
} as const;

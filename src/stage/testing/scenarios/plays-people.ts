/** Scenarios with messages, reactions, members, guilds and channels. */
import assert from "node:assert/strict";
import type { Play } from "./play.js";

const message: Play = async ({ ada }) => {
  const said = await ada.says("!ping");
  const reply = await ada.sees("Pong");
  assert.equal((reply["message_reference"] as { readonly message_id?: string }).message_id, said.id);
};

const reaction: Play = async ({ ada, bob }) => {
  const said = await ada.says("Tea is ready");
  await bob.reacts(said, "👍");
  await ada.sees("Bob reacted with 👍");
};

const memberJoins: Play = async ({ stage, ada }) => {
  await stage.user({ name: "Cleo", isMember: false }).joins();
  await ada.sees("Welcome Cleo");
};

const guildJoin: Play = async ({ stage }) => {
  await stage.guild().user().sees("Thank you for the invitation");
};

const nothing: Play = async ({ stage, ada }) => {
  await ada.says("Good morning");
  await stage.answersNothing();
};

/** By id. */
export const PEOPLE_PLAYS = {
  message,
  reaction,
  "member-joins": memberJoins,
  "guild-join": guildJoin,
  nothing,
} as const;

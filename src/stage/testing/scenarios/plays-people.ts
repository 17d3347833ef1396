/** Scenarios with messages, reactions, members, guilds and channels. */
import assert from "node:assert/strict";
import { REPORT } from "./commands.js";
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
  const liked = await ada.says("!like");
  assert.equal((await ada.seesReaction(liked)).emoji, "👍");
};

const memberJoins: Play = async ({ stage, ada }) => {
  await stage.user({ name: "Cleo", isMember: false }).joins();
  await ada.sees("Welcome Cleo");
};

const guildJoin: Play = async ({ stage }) => {
  await stage.guild().user().sees("Thank you for the invitation");
};

const directMessage: Play = async ({ ada }) => {
  await ada.uses("/dm");
  await ada.inPrivate().sees("Psst");
};

const newChannel: Play = async ({ stage, ada }) => {
  await ada.uses("/room", { name: "kitchen" });
  await ada.sees("Created kitchen");
  const kitchen = stage.channels().find(({ name }) => name === "kitchen");
  await ada.in(kitchen?.id ?? "").sees("A new room");
};

const newThread: Play = async ({ stage, ada }) => {
  await ada.uses("/topic", { name: "soup" });
  await ada.sees("Began soup");
  const soup = stage.channels().find(({ name }) => name === "soup");
  await ada.in(soup?.id ?? "").sees("Write here");
};

const nothing: Play = async ({ stage, ada }) => {
  await ada.says("Good morning");
  await stage.answersNothing();
};

const upload: Play = async ({ ada }) => {
  const { message } = await ada.uses("/report");
  const [file] = message?.attachments ?? [];
  const response = await fetch(String(file?.["url"]));
  assert.deepEqual([file?.["filename"], await response.text()], ["report.txt", REPORT]);
};

const download: Play = async ({ ada }) => {
  const answer = await ada.uses("/size", {
    file: { filename: "notes.txt", content: new Uint8Array([0, 255, 128, 1, 2]) },
  });
  assert.equal(answer.message?.content, "notes.txt has 5 bytes");
  await ada.says("!read", { attachments: [{ filename: "poem.txt", content: "Roses" }] });
  await ada.sees("Roses");
};

/** By id. */
export const PEOPLE_PLAYS = {
  message,
  reaction,
  "member-joins": memberJoins,
  "guild-join": guildJoin,
  "direct-message": directMessage,
  "new-channel": newChannel,
  "new-thread": newThread,
  upload,
  download,
  nothing,
} as const;

/** The scenarios that every client plays on a stage: what happens, in one sentence. */
import type { Play } from "./play.js";
import { COMMAND_PLAYS } from "./plays-commands.js";
import { COMPONENT_PLAYS } from "./plays-components.js";
import { PEOPLE_PLAYS } from "./plays-people.js";
import { STAGE_PLAYS } from "./plays-stage.js";

const PLAYS = { ...COMMAND_PLAYS, ...COMPONENT_PLAYS, ...PEOPLE_PLAYS, ...STAGE_PLAYS };

/** One scenario. */
export interface Scenario {
  readonly id: string;
  /** What happens. */
  readonly sentence: string;
  /** The user's side; the same for every client. */
  readonly play: Play;
}

const SENTENCES = {
  options: "A command receives an option of each type",
  subcommand: "A user uses a subcommand of a group",
  reply: "The bot greets a user by name",
  defer: "The bot defers its response and edits it",
  "follow-up": "The bot responds and sends a follow-up",
  ephemeral: "Only the user sees an ephemeral response",
  autocomplete: "The bot suggests values while a user types",
  "user-menu": "A user uses a command in the menu of another user",
  "message-menu": "A user uses a command in the menu of a message",
  permissions: "Only members with a permission may use a command",
  embeds: "The bot responds with an embed",
  "broken-handler": "A handler throws and the bot apologizes",
  button: "A user presses a button twice",
  collector: "The bot waits for a press inside the handler of its command",
  "string-select": "A user chooses from a list of texts",
  "user-select": "A user chooses another user",
  modal: "A user fills in a modal",
  pagination: "A user turns pages until the last one",
  "two-users": "A button is for one of two users",
  message: "The bot replies to a message of a user",
  reaction: "Users and the bot react to messages",
  "member-joins": "The bot welcomes a user who joins",
  "guild-join": "The bot is invited to another guild",
  "direct-message": "The bot writes to a user directly",
  "new-channel": "The bot creates a channel and writes there",
  "new-thread": "The bot begins a thread and writes there",
  upload: "The bot sends a file, which can be downloaded",
  download: "The bot reads files of a command and of a message",
  nothing: "A user writes what is not for the bot, and it does nothing",
  reconnect: "The gateway asks the bot to connect again",
  clock: "The token of an interaction expires",
} as const satisfies Readonly<Record<keyof typeof PLAYS, string>>;

/** In the order in which they are played. */
export const SCENARIOS: readonly Scenario[] = (Object.keys(SENTENCES) as (keyof typeof PLAYS)[]).map((id) => {
  return { id, sentence: SENTENCES[id], play: PLAYS[id] };
});

/** How an application answers an interaction: once, with what fits it, and a few follow-ups after that. */
import type { Step } from "../../src/case/case.js";
import { DEAD_MEMBERS } from "../messages/flag.suite.js";
import { text, V2, v2 } from "../messages/words.js";
import { choicesCallback, LAUNCH_ACTIVITY, messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import {
  command,
  delivered,
  deliveries,
  drive,
  FOR_ALL,
  interaction,
  mark,
  reach,
  respond,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { ACCEPTED, at, equals, REFUSED, refusedAs, request, slot } from "../rows/steps.js";

/** A command was used and its interaction is in step `seen`. */
export const USED: readonly Step[] = [
  ...WORLD,
  command("command", { name: "hello" }),
  mark(),
  use("used", { part: "given" }),
  { ...deliveries("seen", [delivered("seen", 1)]), part: "given" },
];

const MESSAGE = messageCallback({ content: "Answered" });

/** A modal with one text input. */
export const MODAL = modalCallback({
  custom_id: "form",
  title: "A form",
  components: [{ type: 18, label: "Name", component: { type: 4, custom_id: "name", style: 1, required: false } }],
});

/** The message that answered the interaction of step `seen`. */
export const original = (name: string, expect: Step["expect"] = []): Step =>
  request("read", name, "getOriginalResponse", {
    as: "none",
    path: { interaction_token: interaction("seen", "/token") },
    expect: [...ACCEPTED, ...expect],
  });

const followUp = (name: string, part: Step["part"], seen = "seen", expect: Step["expect"] = ACCEPTED): Step =>
  request(part, name, "createFollowUp", {
    as: "none",
    path: { interaction_token: interaction(seen, "/token") },
    body: { content: "One more" },
    expect,
  });

/** Five follow-ups are taken; a sixth is not. */
const followUps = (part: Step["part"]) => [1, 2, 3, 4, 5].map((nth) => followUp(`follow-up-${nth}`, part));

/** An edit of a follow-up, or of the first response, is none. */
const EDITS: readonly Step[] = [
  request("act", "edited", "editFollowUp", {
    as: "none",
    path: { interaction_token: interaction("seen", "/token"), message_id: at("follow-up-1", "/id") },
    body: { content: "Edited" },
  }),
  request("act", "original-edited", "editOriginalResponse", {
    as: "none",
    path: { interaction_token: interaction("seen", "/token") },
    body: { content: "Edited" },
  }),
];

/** A command was used by a user who alone has the application, and its interaction is answered. */
const USED_BY_INSTALLER: readonly Step[] = [
  { ...WORLD[0], body: { installed: null } } as Step,
  user(),
  ...WORLD.slice(2),
  drive("given", "installed", "install", { user_id: userId(), scopes: ["applications.commands"] }),
  slot(GLOBAL, "command", {
    ...FOR_ALL,
    name: "slot-d",
    integration_types: [0, { $: "userInstall" }],
  }),
  reach(),
  mark(),
  use("used", { part: "given" }),
  { ...deliveries("seen", [delivered("seen", 1)]), part: "given" },
  respond("given", "answered", "seen", MESSAGE),
];

export const answerCases: readonly Draft[] = [
  draftOf("message.response.takes-components", ".with-the-flag@respond", {
    title: "accepts a response with components, and returns them in the message",
    also: ["message.components.travel-with-flags"],
    steps: [
      ...USED,
      respond("act", "answered", "seen", messageCallback(v2(text("Answered"), text("in two")))),
      original("read", [
        { check: "flag", at: at("read", "/flags"), bit: 15, is: true },
        equals(at("read", "/components/0/content"), "Answered"),
        { check: "count", in: at("read", "/components"), is: 2 },
        { check: "component-ids", ask: "unique", sent: "answered", at: at("read") },
      ]),
    ],
  }),
  draftOf("message.response.takes-components", ".in-a-follow-up@respond", {
    title: "accepts a follow-up message with components",
    steps: [
      ...USED,
      respond("given", "answered", "seen", MESSAGE),
      { ...followUp("more", "act"), body: { flags: V2, components: [text("A follow-up")] } },
      request("read", "read", "getFollowUp", {
        as: "none",
        path: { interaction_token: interaction("seen", "/token"), message_id: at("more", "/id") },
        expect: [...ACCEPTED, { check: "round-trip", sent: "more", at: at("read") }],
      }),
    ],
  }),
  draft({
    id: "v2.content.does-not-work.refused-or-without-effect@follow-up",
    title: "refuses content, embeds and a poll in a follow-up message with IS_COMPONENTS_V2, or ignores them",
    rules: ["v2.content.does-not-work", ...DEAD_MEMBERS.slice(1).map(({ rule }) => rule)],
    steps: [
      ...USED,
      respond("given", "answered", "seen", MESSAGE),
      { ...followUp("valid", "valid"), body: v2(text("Alone")) },
      { ...original("before"), part: "given" },
      ...DEAD_MEMBERS.map(({ pointer, value }) => ({
        ...followUp(`with ${pointer.slice(1)}`, "twin", "seen", [{ check: "answered" }]),
        body: { ...v2(text("Not alone")), [pointer.slice(1)]: value },
      })),
      original(
        "after",
        DEAD_MEMBERS.map(({ rule, pointer }) => ({
          check: "refused-or-without-effect",
          rule,
          twin: `with ${pointer.slice(1)}`,
          before: at("before"),
          now: at("after"),
          made: at(`with ${pointer.slice(1)}`),
          pointer,
        })),
      ),
    ],
  }),
  draftOf("message.modal-answers-an-interaction", ".to-a-command@respond", {
    title: "accepts a modal as the response to a command",
    steps: [
      ...USED,
      respond("act", "modal", "seen", MODAL),
      drive(
        "read",
        "submitted",
        "submitModal",
        { user_id: userId(), interaction_id: interaction("seen", "/id"), values: { name: "Ada" } },
        [equals(at("submitted", "/outcome"), "delivered")],
      ),
    ],
  }),
  draftOf("endpoint.bad-input-is-never-a-server-error", ".a-modal-without-data@respond", {
    title: 'never answers a modal response without the field "data" with a server error',
    steps: [
      ...USED,
      respond("twin", "twin", "seen", modalCallback(), [{ check: "answered" }]),
      respond("read", "after", "seen", MESSAGE, [{ check: "answered" }]),
    ],
  }),
  draftOf("interaction.launch-activity.answers-commands-components-and-modals", ".to-a-command@respond", {
    title: "accepts a response to a command that launches an activity",
    steps: [
      drive("given", "activity", "changeApplication", { has_activity: true }),
      ...USED,
      respond("act", "launched", "seen", LAUNCH_ACTIVITY),
      respond("read", "again", "seen", MESSAGE, [{ check: "answered" }]),
    ],
  }),
  draftOf("interaction.launch-activity.does-not-answer-autocomplete", ".to-a-typed-option@respond", {
    title: "refuses a response to an autocomplete request that launches an activity",
    steps: [
      drive("given", "activity", "changeApplication", { has_activity: true }),
      ...WORLD,
      command("command", {
        name: "find",
        options: [{ type: 3, name: "what", description: "What", autocomplete: true }],
      }),
      mark(),
      drive("given", "typed", "typeOption", {
        user_id: userId(),
        channel_id: at("guild", "/channel_id"),
        command_id: at("command", "/id"),
        options: [{ name: "what", value: "a", focused: true }],
      }),
      { ...deliveries("typing", [delivered("typing", 1)]), part: "given" },
      respond("twin", "launched", "typing", LAUNCH_ACTIVITY, [REFUSED]),
      respond("read", "choices", "typing", choicesCallback([{ name: "All", value: "all" }])),
    ],
  }),
  draftOf("interaction.follow-ups.of-user-installed-applications-are-5", ".the-fifth@respond", {
    needs: ["driver", "interactions", "user-install"],
    title: "accepts five follow-up messages for each interaction of an application that is installed only to the user",
    steps: [
      ...USED_BY_INSTALLER,
      ...followUps("act").toSpliced(1, 0, ...EDITS),
      use("used-again", { part: "given" }),
      { ...deliveries("seen-again", [delivered("seen-again", 1)], "seen"), part: "given" },
      respond("given", "answered-again", "seen-again", MESSAGE),
      followUp("follow-up-of-the-second", "act", "seen-again"),
    ],
  }),
  draftOf("interaction.follow-ups.of-user-installed-applications-are-5", ".the-sixth@respond", {
    needs: ["driver", "interactions", "user-install"],
    title: "accepts five follow-up messages of an application that is installed only to the user, and refuses a sixth",
    also: ["discord.error.follow-up-limit-is-40094"],
    steps: [
      ...USED_BY_INSTALLER,
      ...followUps("valid"),
      followUp("follow-up-6", "twin", "seen", [refusedAs("follow-up-limit")]),
      original("read"),
    ],
  }),
];

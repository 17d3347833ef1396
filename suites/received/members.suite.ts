/** A member with a role, rights and a nick of its own, in an interaction of each kind; and two of a kind. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { press, sent } from "../components/words.js";
import { button, legacy, row } from "../messages/words.js";
import { input, label, submit } from "../modals/form.js";
import { modalCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  guild,
  guildId,
  interaction,
  mark,
  member,
  respond,
  roleId,
  use,
  user,
  userId,
} from "../rows/driver.js";
import { at, equals } from "../rows/steps.js";

/** A right that changes nothing of what is done here. */
const PIN_MESSAGES = String(1n << 51n);

const SCENE: readonly Step[] = [
  guild("guild", { locale: "de" }),
  user("user", { locale: "fr" }),
  drive("given", "role", "makeRole", { guild_id: guildId(), permissions: PIN_MESSAGES }),
  member("guild", "user", { role_ids: [roleId()], nick: "Ada" }),
];

const SEARCH = {
  name: "find",
  options: [{ type: 3, name: "what", description: "An option", autocomplete: true }],
};

const type = (name: string, text: string): Step =>
  drive(
    "act",
    name,
    "typeOption",
    {
      user_id: userId(),
      channel_id: channelId(),
      command_id: at("command", "/id"),
      options: [{ name: "what", value: text, focused: true }],
    },
    [cameTo(name, "delivered")],
  );

/** A second form, so that there are two submitted ones to tell apart. */
const AGAIN: readonly Step[] = [
  mark("between"),
  use("used-again", { part: "given" }),
  { ...deliveries("invoked-again", [delivered("invoked-again", 1)], "between"), part: "given" },
  respond(
    "given",
    "modal-again",
    "invoked-again",
    modalCallback({ custom_id: "form", title: "A form", components: [label(input())] }),
  ),
  drive("act", "submitted-again", "submitModal", {
    user_id: userId(),
    interaction_id: interaction("invoked-again", "/id"),
    values: { text: "Again" },
  }),
];

interface KindRow {
  readonly place: string;
  readonly what: string;
  /** After the scene, up to what is delivered twice. */
  readonly steps: readonly Step[];
  /** Interactions since the mark. */
  readonly times: number;
}

const ROWS: readonly KindRow[] = [
  {
    place: "invoke",
    what: "a used command",
    steps: [command("command", { name: "hello" }), mark(), use("first"), use("second")],
    times: 2,
  },
  {
    place: "type",
    what: "a typed option",
    steps: [command("command", SEARCH), mark(), type("first", "a"), type("second", "ab")],
    times: 2,
  },
  {
    place: "use",
    what: "a used component",
    steps: [
      sent(legacy(row(button("one")))),
      mark(),
      press("first", "act", { customId: "one" }, [cameTo("first", "delivered")]),
      press("second", "act", { customId: "one" }, [cameTo("second", "delivered")]),
    ],
    times: 2,
  },
  {
    place: "submit",
    what: "a submitted modal",
    steps: [
      command("command", { name: "ask" }),
      mark("before"),
      use("used", { part: "given" }),
      { ...deliveries("invoked", [delivered("invoked", 1)], "before"), part: "given" },
      respond(
        "given",
        "modal",
        "invoked",
        modalCallback({ custom_id: "form", title: "A form", components: [label(input())] }),
      ),
      mark(),
      submit("submitted", "act", { text: "Hello" }, [cameTo("submitted", "delivered")]),
      ...AGAIN,
    ],
    // The use of the second command is between the two forms.
    times: 3,
  },
];

const roles: Check = equals(interaction("seen", "/member/roles/0"), roleId());

/** The role and the nick are those that the driver made; everything else that is received is compared as in every case. */
export const memberCases: readonly Draft[] = ROWS.map(({ place, what, steps, times }) =>
  draft({
    id: `interaction.member.has-its-fields.with-a-role-and-a-nick@${place}`,
    title: `describes the user of ${what} as a guild member, with role and nickname`,
    rules: ["interaction.member.has-its-fields"],
    steps: [
      ...SCENE,
      ...steps,
      deliveries("seen", [delivered("seen", times), roles, equals(interaction("seen", "/member/nick"), "Ada")]),
    ],
  }),
);

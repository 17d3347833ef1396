/** Who finds and uses age-restricted commands, of each type and in both scopes. @see D1 "Size and usage rules for slash commands" 3 */
import type { Step } from "../../src/case/case.js";
import type { Reference } from "../../src/case/template.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, directMessages, drive, NOT_DELIVERED, reach, use, userId } from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, create } from "../rows/steps.js";
import { type Person, placeOf, scene } from "./people.js";

const BODIES: Readonly<Record<"slash" | "user" | "message", Body>> = {
  slash: { name: "grown-up", description: "A command of slashproof", nsfw: true },
  user: { name: "Grown up U", type: 2, nsfw: true },
  message: { name: "Grown up M", type: 3, nsfw: true },
};

const TYPES = ["slash", "user", "message"] as const;
const PLACE = placeOf("adults-only");

/** Whether a person finds the three commands. @param place default where age-restricted ones may be used */
function look(name: string, person: Person, times: number, place: Reference = PLACE): Step {
  return drive(
    "act",
    name,
    "listPicker",
    { user_id: userId(person), channel_id: place },
    TYPES.map((of) => ({ check: "lists", in: at(name, "/commands"), where: { id: at(of, "/id") }, times })),
  );
}

/** The minor cannot use the command of chat input. */
const slashIsNotUsed = (place: Reference): Step =>
  use("use of slash", { of: "slash", by: "minor", in: place, outcome: NOT_DELIVERED });

const NOT_USED: readonly Step[] = [
  slashIsNotUsed(PLACE),
  use("use of user", {
    of: "user",
    by: "minor",
    in: PLACE,
    more: { target_id: userId("ann") },
    outcome: NOT_DELIVERED,
  }),
];

/** Direct messages of the minor and the application. */
const MINORS_DM = at("dm", "/channel_id");

export const adultCases: readonly Draft[] = [
  draftOf("access.nsfw.is-for-adults", ".of-each-type-of-a-guild@invoke", {
    title: "shows guild commands marked nsfw only to adults, whichever type they are of",
    steps: [
      ...scene(["ann", "minor"], ["adults-only"]),
      ...TYPES.map((name) => ({ ...command(name, BODIES[name]), body: BODIES[name] })),
      look("found", "ann", 1),
      look("not-found", "minor", 0),
      ...NOT_USED,
    ],
  }),
  draftOf("access.nsfw.is-for-adults", ".of-each-type-globally@invoke", {
    title: "shows no global command marked nsfw to a user who is no adult, whichever type it is of",
    creates: TYPES.length,
    steps: [
      ...scene(["ann", "minor"], ["adults-only"]),
      ...TYPES.map((name) => create(GLOBAL, "given", name, BODIES[name])),
      // When a global command comes into the pickers of those who may use it is open.
      look("not-found", "minor", 0),
      ...NOT_USED,
    ],
  }),
  draftOf("access.nsfw.is-for-adults", ".of-each-type-in-direct-messages@invoke", {
    title: "shows no global command marked nsfw to a user who is no adult in direct messages",
    creates: TYPES.length + 1,
    steps: [
      ...scene(["minor"], []),
      directMessages("dm", "minor"),
      ...TYPES.map((name) => create(GLOBAL, "given", name, { ...BODIES[name], contexts: [0, 1, 2] })),
      create(GLOBAL, "given", "plain", { name: "for-all", description: "For all ages", contexts: [0, 1, 2] }),
      reach("minor", MINORS_DM, "plain"),
      { ...reach("minor", MINORS_DM, "slash"), name: "slash-reaches-minor" },
      use("use of plain", { of: "plain", by: "minor", in: MINORS_DM, part: "valid" }),
      look("not-found", "minor", 0, MINORS_DM),
      slashIsNotUsed(MINORS_DM),
    ],
  }),
];

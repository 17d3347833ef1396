/** Where a global command is usable after its contexts changed, and after its guild removed or added the application. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import {
  channelId,
  delivered,
  deliveries,
  directMessages,
  drive,
  FOR_ALL,
  guild,
  guildId,
  mark,
  member,
  NOT_DELIVERED,
  reach,
  use,
  user,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, create, edit } from "../rows/steps.js";
import { newCommand, SEVERAL_GUILDS } from "./several-guilds.js";

/** What is done before it is used again. */
type Act =
  /** An edit of its contexts and options, or of its options alone. */
  | "contexts"
  | "options"
  /** A create of its name, with other contexts. */
  | "overwrite"
  /** The guild removes the application, or adds it where it did. */
  | "installation"
  /** It does both. */
  | "reinstallation";

const [IN_GUILDS, BOT_DM] = [0, 1];

/** Contexts in which it is usable in guilds at least: what others mean for guilds is open. */
type Contexts = readonly number[];

interface DrawnAct {
  readonly act: Act;
  readonly contexts: Contexts;
  /** Places where it is used before the next act. */
  readonly places: readonly Place[];
}

const PLACES = ["guild", "messages"] as const;
type Place = (typeof PLACES)[number];

const contextLists = fc.constantFrom<Contexts>([IN_GUILDS], [IN_GUILDS, BOT_DM]);

interface DrawnPast {
  readonly contexts: Contexts;
  readonly acts: readonly DrawnAct[];
}

const pasts: Arbitrary<DrawnPast> = fc.record({
  contexts: contextLists,
  acts: fc.array(
    part(
      fc.record({
        act: fc.constantFrom<Act>("contexts", "options", "overwrite", "installation", "reinstallation"),
        contexts: contextLists,
        places: fc.subarray([...PLACES], { maxLength: 1 }),
      }),
    ),
    { minLength: 1, maxLength: 4, size: "max" },
  ),
});

/** The command and its guild between two acts. */
interface Standing {
  readonly contexts: Contexts;
  readonly isInstalled: boolean;
}

const IN_EVERY_GUILD: RuleId = "access.global-commands.are-in-every-guild";
const IN_MESSAGES: RuleId = "access.global-commands.are-in-direct-messages";
const BY_ITS_CONTEXTS: RuleId = "access.contexts.bot-dm-lets-a-command-run-there";

/** Whether it is usable there, and the rule that is broken otherwise. */
function verdictOf(
  place: Place,
  { contexts, isInstalled }: Standing,
): { readonly may: boolean; readonly rule: RuleId } {
  if (place === "guild") return { may: isInstalled, rule: IN_EVERY_GUILD };
  if (!isInstalled) return { may: false, rule: IN_MESSAGES };
  return { may: contexts.includes(BOT_DM), rule: BY_ITS_CONTEXTS };
}

const channelOf = (place: Place): Template => (place === "guild" ? channelId() : at("messages", "/channel_id"));

function uses(place: Place, standing: Standing, moment: string): readonly Step[] {
  const { may, rule } = verdictOf(place, standing);
  const where = `in ${place === "guild" ? "the guild" : "direct messages"} ${moment}`;
  return [
    { ...reach("user", channelOf(place)), name: `reached ${where}` },
    mark(`mark ${where}`),
    use(`use ${where}`, { in: channelOf(place), rule, ...(may ? {} : { outcome: NOT_DELIVERED }) }),
    deliveries(`seen ${where}`, [{ ...delivered(`seen ${where}`, may ? 1 : 0), rule }], `mark ${where}`),
  ];
}

const removed = (name: string): Step => drive("given", name, "uninstall", { guild_id: guildId() });
const added = (name: string): Step =>
  drive("given", name, "install", { guild_id: guildId(), scopes: ["bot", "applications.commands"] });

/** The act as step `name`, and what it leaves. */
function done({ act, contexts }: DrawnAct, name: string, before: Standing): readonly [readonly Step[], Standing] {
  // Other options are a new version for certain: a use in the old one is rejected, and loads the new one.
  const options = [{ type: 5, name: "sure", description: `Changed by ${name}` }];
  const edited = (body: Body): readonly Step[] => [edit(GLOBAL, "given", name, "command", { options, ...body })];
  switch (act) {
    case "contexts":
      return [edited({ contexts }), { ...before, contexts }];
    case "options":
      return [edited({}), before];
    case "overwrite": {
      const body = { name: "slot-a", description: `Overwritten by ${name}`, ...FOR_ALL, options, contexts };
      return [[create(GLOBAL, "given", name, body)], { ...before, contexts }];
    }
    case "installation":
      return [[before.isInstalled ? removed(name) : added(name)], { ...before, isInstalled: !before.isInstalled }];
    case "reinstallation":
      return [
        [...(before.isInstalled ? [removed(`removal before ${name}`)] : []), added(name)],
        { ...before, isInstalled: true },
      ];
  }
}

function stepsOf({ contexts, acts }: DrawnPast): readonly Step[] {
  let standing: Standing = { contexts, isInstalled: true };
  const steps: Step[] = [
    guild(),
    user(),
    member(),
    directMessages("messages"),
    ...newCommand({ contexts }),
    ...uses("guild", standing, "at first"),
  ];
  for (const [nth, drawn] of acts.entries()) {
    const [more, after] = done(drawn, `${drawn.act} ${nth + 1}`, standing);
    standing = after;
    steps.push(...more, ...drawn.places.flatMap((place) => uses(place, standing, `after act ${nth + 1}`)));
  }
  return [...steps, ...PLACES.flatMap((place) => uses(place, standing, "at last"))];
}

/** Where a command is usable follows from what it is by then, and not from what it was. */
export const usedWhereItMay: Property = {
  id: "access.any-past-decides-where-it-is-used@new-guild",
  title:
    "lets a global command be used in guilds and direct messages as its contexts and the installation require then",
  rules: [IN_EVERY_GUILD, IN_MESSAGES, BY_ITS_CONTEXTS],
  ...SEVERAL_GUILDS,
  weight: 0.01,
  steps: () => pasts.map(stepsOf),
};

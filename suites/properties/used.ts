/** What was drawn to be used, by whom, and how: a command, a message or a modal. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { componentsIn } from "../../src/contract/components-in.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { cameTo, delivered, deliveries, drive, guild, guildId, member, roleId, user } from "../rows/driver.js";
import type { Body } from "../rows/steps.js";
import type { ChangeAfterUse } from "./after-changes.js";
import { entitiesIn } from "./named-world.js";

/** What properties of deliveries have in common: each value has a world of its own. Without others beside it. */
export const ALONE = {
  level: "must",
  needs: ["driver", "interactions", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.1,
} as const satisfies Partial<Property>;

/** The same beside others. */
export const DRIVEN = { ...ALONE, sideBySide: "driven" } as const satisfies Partial<Property>;

/** One world is made for so many uses at most: it takes as many requests as they do. */
const MOST_USES = 8;

/** One of so many commands is used in a thread. */
const IN_THREADS = 4;

const LOCALES = ["en-US", "fr", "de", "ja", "pt-BR"] as const;

/** A use by a client that may have another language than the settings of its user. */
export function inAnyLanguage(use: Arbitrary<Body> | undefined): Arbitrary<Body> | undefined {
  return (
    use && fc.tuple(use, clientLocale).map(([body, locale]) => (locale === undefined ? body : { ...body, locale }))
  );
}

/** Of the client; none where it has the language of its user. */
const clientLocale = fc.constantFrom(undefined, undefined, undefined, ...LOCALES);

/** Who uses something: languages of the user and of the guild, and a name and a role in it. */
interface Scene {
  readonly locale: string;
  readonly guildLocale: string;
  readonly nick: string | null;
  /** Whether the user has a role in the guild. */
  readonly hasRole: boolean;
  /** Whether a command is used in a thread of the channel. */
  readonly isInThread: boolean;
}

/** A role of the guild that allows nothing. */
export const OWN_ROLE: Step = drive("given", "own-role", "makeRole", { guild_id: guildId(), permissions: "0" });

/** The same body, in which each component has an id of its own: the later, the less. @param least the id of the last one */
export function numbered(body: JsonObject, least = 1): JsonObject {
  // A drawn component may be in it twice: each of them becomes one by itself.
  const copy = JSON.parse(JSON.stringify(body)) as JsonObject;
  const all = componentsIn(copy["components"]) as readonly { id?: number }[];
  for (const [nth, component] of all.entries()) component.id = least + all.length - 1 - nth;
  return copy;
}

/** Languages that a body translates something to. */
export function localesIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(localesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.endsWith("_localizations") && isObject(inner) ? Object.keys(inner) : localesIn(inner),
  );
}

/** A user reads the body in one of its languages, if it has any. */
function scenesOf(body: JsonObject): Arbitrary<Scene> {
  const own = [...new Set(localesIn(body))];
  const locale = fc.constantFrom(...(own.length > 0 ? own : LOCALES));
  return fc.record({
    locale,
    guildLocale: fc.constantFrom(...LOCALES),
    nick: fc.constantFrom(null, "Ada", "大きい 🐈"),
    hasRole: fc.boolean(),
    isInThread: fc.integer({ min: 0, max: IN_THREADS - 1 }).map((drawn) => drawn === IN_THREADS - 1),
  });
}

/** A guild and a user in it, with everybody and everything that the uses name. */
export function worldOf({ locale, guildLocale, nick, hasRole }: Scene, uses: readonly Body[]): readonly Step[] {
  return [
    guild("guild", { locale: guildLocale }),
    user("user", { locale }),
    ...(hasRole ? [OWN_ROLE] : []),
    member("guild", "user", {
      ...(nick === null ? {} : { nick }),
      ...(hasRole ? { role_ids: [roleId("own-role")] } : {}),
    }),
    ...entitiesIn(uses),
  ];
}

/** Something with the ways to use it that were drawn. */
export interface Used {
  /** What is created or sent. */
  readonly body: JsonObject;
  /** What each request of the driver says of a use. */
  readonly uses: readonly Body[];
  /** Who uses it. */
  readonly scene: Scene;
  /** What is changed after the uses; then it is used once more. */
  readonly change: ChangeAfterUse;
}

/** Bodies that can be used at all, each with one to five uses. */
export function usedOf(
  bodies: Arbitrary<JsonObject>,
  useOf: (body: JsonObject) => Arbitrary<Body> | undefined,
  {
    most = MOST_USES,
    changes = fc.constant("none"),
  }: { readonly most?: number; readonly changes?: Arbitrary<ChangeAfterUse> } = {},
) {
  return bodies
    .chain((body): Arbitrary<Used | undefined> => {
      const one = useOf(body);
      if (one === undefined) return fc.constant(undefined);
      const uses = fc.array(part(one), { minLength: 1, maxLength: most, size: "max" });
      return fc.record({ body: fc.constant(body), uses, scene: scenesOf(body), change: changes });
    })
    .filter((used) => used !== undefined);
}

/** What was done is delivered, each once and as it was done. */
export function seenSince(since: string, count: number, rule: RuleId): Step {
  return deliveries("seen", [{ ...delivered("seen", count), rule }, { check: "received" }], since);
}

/** The request of a driver came to a delivery. @param rule broken where it did not */
export const came = (name: string, rule: RuleId): Check => ({ ...cameTo(name, "delivered"), rule });

/** What is in a scope, read by one reader after the other: no look changes what another one sees. */
import type { Credential, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { type OperationId, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type ModelCommand, type ModelScope, readPermissions } from "../../src/state/model.js";
import { headersOf } from "../rows/languages.js";
import { at, list, REFUSED, refusedAs, request, same } from "../rows/steps.js";
import { entryOf, idReference } from "./expected.js";
import { permissionsRead } from "./permissions-after.js";
import { asIn, KEEPS_PERMISSIONS, PLACES, type PlaceName } from "./places.js";
import { entriesOf, plainList } from "./requests.js";

/** What is known of a place when it is read. */
export interface Readable {
  /** Which place it is. */
  readonly place: PlaceName;
  /** What is in it. */
  readonly scope: ModelScope;
  /** Commands that were in it, the oldest first. */
  readonly removed: readonly ModelCommand[];
  /** Name of the step that listed it last. */
  readonly lastList: string;
}

/** Somebody who reads, with what its steps are named. */
interface Reader {
  readonly as: Credential;
  readonly name: (what: string) => string;
}

/** Commands that were removed are asked for again, the last of them. */
const MOST_REMOVED = 2;

const LISTED: RuleId = "command.list.holds-each-command";
const EDITED: RuleId = "permission.edit.is-read-back";
const FOREIGN: readonly Check[] = [{ ...REFUSED, rule: "authentication.other-applications-are-out-of-reach" }];

/** Reads a place of the own application: as its bot, in vain as another application, and as the application itself. */
export function readByAll(known: Readable, moment: string): readonly Step[] {
  const { place, scope } = known;
  const reader = (who: string, as: Credential): Reader => ({
    as,
    name: (what) => `${what} of ${place} ${moment} ${who}`,
  });
  const application = reader("for the application", "clientCredentials");
  const inALanguage = application.name("list in a language");
  const steps: readonly Step[] = [
    ...readAs(reader("for the bot", "bot"), known),
    ...readInVain(reader("for others", "otherBot"), known),
    ...readAs(application, known),
    {
      ...list(PLACES[place].scope, inALanguage, plainList(inALanguage, scope, true)),
      as: application.as,
      query: {},
      headers: headersOf("en-GB", "both"),
    },
    wholeList(reader("for the bot again", "bot"), known),
  ];
  return steps.map((step) => asIn(place, step));
}

/** Reads the commands of a place with the token of an application that has no part in it. */
export function readByOthers(known: Readable, moment: string): readonly Step[] {
  const { place } = known;
  const as: Credential = "as" in PLACES[place] ? "bot" : "otherBot";
  const name = (what: string): string => `${what} of ${place} ${moment} for others`;
  return commandsInVain({ as, name }, known).map((step) => asIn(place, step));
}

function wholeList({ as, name }: Reader, { place, lastList }: Readable): Step {
  const listed = name("list");
  return list(PLACES[place].scope, listed, [{ ...same(at(lastList), at(listed)), rule: LISTED }], { as });
}

/** Everything, also each command by its id, and that removed ones have not come back. */
function readAs(reader: Reader, known: Readable): readonly Step[] {
  const { place, scope, removed, lastList } = known;
  const { as, name } = reader;
  const { get } = PLACES[place].scope.calls;
  const gone = removed.slice(-MOST_REMOVED);
  const ofPermissions = [
    ...scope.commands.flatMap((command, nth) =>
      permissionsRead(name(`permissions ${nth + 1}`), place, { scope, command, rule: EDITED }, as),
    ),
    ...gone.flatMap((command, nth) => {
      const rule = "permission.delete-drops-permissions";
      return permissionsRead(
        name(`removed permissions ${nth + 1}`),
        place,
        { scope, command: bare(command), rule },
        as,
      );
    }),
    allPermissions(reader, known),
  ];
  return [
    wholeList(reader, known),
    ...scope.commands.map((command, nth) => {
      const got = name(`get ${nth + 1}`);
      const alike: Check = { ...same(entryOf(lastList, command), at(got)), rule: LISTED };
      return request("read", got, get, { as, path: pathTo(command), expect: [{ check: "accepted" }, alike] });
    }),
    ...gone.map((command, nth) =>
      request("read", name(`removed get ${nth + 1}`), get, {
        as,
        path: pathTo(command),
        expect: [{ ...refusedAs("unknown-command"), rule: "endpoint.unknown-command.is-refused" }],
      }),
    ),
    ...(KEEPS_PERMISSIONS.includes(place) ? ofPermissions : []),
  ];
}

/** The permissions of all commands are those of each. */
function allPermissions({ as, name }: Reader, { place, scope, removed }: Readable): Step {
  const all = name("all permissions");
  const held = [...scope.commands, ...removed.map(bare)].flatMap((command): readonly Check[] => {
    const known = readPermissions(scope, command);
    if (known === undefined) return [];
    const { words, orNone } = known;
    const found = entryOf(all, command, "/permissions");
    return [
      { check: "permissions", at: found, are: entriesOf(words, place), ...(orNone ? { orNone } : {}), rule: EDITED },
    ];
  });
  return request("read", all, PERMISSION_OPERATIONS.list, { as, expect: [{ check: "accepted" }, ...held] });
}

/** The same requests with the token of another application. */
function readInVain(reader: Reader, known: Readable): readonly Step[] {
  const { place, scope } = known;
  if (!KEEPS_PERMISSIONS.includes(place)) return commandsInVain(reader, known);
  return [
    ...commandsInVain(reader, known),
    ...scope.commands.map((command, nth) =>
      refused(reader, `permissions ${nth + 1}`, PERMISSION_OPERATIONS.get, command),
    ),
    refused(reader, "all permissions", PERMISSION_OPERATIONS.list),
  ];
}

function commandsInVain(reader: Reader, known: Readable): readonly Step[] {
  const { get } = PLACES[known.place].scope.calls;
  return [
    { ...wholeList(reader, known), expect: FOREIGN },
    ...known.scope.commands.map((command, nth) => refused(reader, `get ${nth + 1}`, get, command)),
  ];
}

function refused({ as, name }: Reader, what: string, call: OperationId, command?: ModelCommand): Step {
  return request("read", name(what), call, { as, expect: FOREIGN, ...(command ? { path: pathTo(command) } : {}) });
}

const pathTo = (command: ModelCommand) => ({ command_id: idReference(command) });

/** A command without permissions of its own. */
const bare = (command: ModelCommand): ModelCommand => ({ ...command, permissions: [], mayHaveNone: false });

/** What each route does. */

import type { IncomingHttpHeaders } from "node:http";
import type { Snowflakes } from "../shared-a/account.js";
import { sizeProblems } from "../shared-a/command-rules.js";
import { DailyCreates } from "../shared-a/limits.js";
import { localized, preferredLanguage } from "../shared-a/locale.js";
import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";
import { Drafts } from "./drafts.js";
import { type Reply, refuse } from "./io.js";
import { type Command, type Draft, given, Registry } from "./registry.js";
import type { Route } from "./router.js";

const NOT_FOUND = refuse(404, "Unknown application command");
const invalid = (problems: readonly string[]) => refuse(400, "Invalid Form Body", problems);
const keyOf = ({ applicationId, guildId }: Route) => `${applicationId}:${guildId ?? ""}`;
const BULK_DEFAULTS = { integration_types: [0], contexts: [0, 1, 2] };

export class Handlers {
  readonly #registry = new Registry();
  readonly #daily = new DailyCreates();
  readonly #drafts: Drafts;
  readonly #isFixed: IsFixed<CauseId>;

  constructor(ids: Snowflakes, isFixed: IsFixed<CauseId>) {
    this.#drafts = new Drafts(ids, isFixed);
    this.#isFixed = isFixed;
  }

  handle(route: Route, headers: IncomingHttpHeaders, body: unknown): Reply {
    if (route.commandId === undefined) {
      if (route.method === "GET") return this.#list(route, headers);
      return route.method === "POST" ? this.#create(route, body) : this.#overwrite(route, body);
    }
    const isEdit = route.method === "PATCH";
    if (isEdit && route.guildId !== undefined && !this.#isFixed("guild-edit-has-no-route")) {
      return refuse(404, "Not Found");
    }
    const command = this.#registry.list(keyOf(route)).find(({ id }) => id === route.commandId);
    if (!command) return NOT_FOUND;
    if (isEdit) return this.#edit(route, command, body);
    return route.method === "GET" ? { status: 200, body: command } : this.#remove(route, command);
  }

  #list(route: Route, headers: IncomingHttpHeaders): Reply {
    const list = this.#registry.list(keyOf(route));
    if (["true", "1"].includes(route.query.get("with_localizations") ?? "")) return { status: 200, body: list };
    const header = headers["x-service-locale"];
    const locale = typeof header === "string" ? header : preferredLanguage(headers["accept-language"]);
    return { status: 200, body: list.map((command) => localized(command, locale)) };
  }

  #create(route: Route, body: unknown): Reply {
    const draft = this.#drafts.readNew(body);
    if (!draft) return invalid(["body must be an object"]);
    const problems = this.#drafts.problems("create", draft, draft.type, route);
    if (problems.length > 0) return invalid(problems);
    const list = this.#registry.list(keyOf(route));
    const existing = list.find((command) => this.#drafts.isSame(command, draft));
    if (!existing) {
      const count = list.filter(({ type }) => type === draft.type).length;
      if (count >= this.#drafts.most(draft.type)) return invalid(["maximum number of commands reached"]);
      if (route.guildId && !this.#daily.take(route.guildId)) return invalid(["no creates are left today"]);
    }
    const kept = existing && !this.#isFixed("upsert-merges") ? existing : {};
    const command = this.#drafts.build(route, draft, existing, kept);
    this.#registry.save(keyOf(route), command);
    return { status: existing && this.#isFixed("upsert-answers-201") ? 200 : 201, body: command };
  }

  #overwrite(route: Route, body: unknown): Reply {
    const elements = Array.isArray(body) ? body : [undefined];
    const drafts = elements.map((each) => this.#drafts.readNew(each)).filter((draft): draft is Draft => !!draft);
    if (drafts.length < elements.length) return invalid(["body must be a list of objects"]);
    const list = this.#registry.list(keyOf(route));
    const known = this.#drafts.match(drafts, list);
    const problems = [
      ...this.#drafts.listProblems(drafts, known),
      ...drafts.flatMap((draft) => this.#drafts.problems("bulk", draft, draft.type, route)),
    ];
    if (problems.length > 0) return invalid(problems);
    const creates = known.filter((command) => !command).length;
    if (route.guildId && !this.#daily.take(route.guildId, creates)) return invalid(["no creates are left today"]);
    const defaults = route.guildId === undefined ? BULK_DEFAULTS : {};
    const commands = drafts.map((draft, index) => this.#drafts.build(route, draft, known[index], defaults));
    const rest = this.#isFixed("bulk-keeps-the-rest") ? [] : list.filter((command) => !known.includes(command));
    this.#registry.replace(keyOf(route), [...rest, ...commands]);
    return { status: 200, body: commands };
  }

  #edit(route: Route, command: Command, body: unknown): Reply {
    const changes = this.#drafts.read(body);
    if (!changes) return invalid(["body must be an object"]);
    const { handler: _unused, ...fields } = given(changes, command.type, route.guildId === undefined);
    const after = { ...command, ...fields };
    const problems = [
      ...this.#drafts.problems("edit", changes, command.type, route),
      ...sizeProblems(after, command.type, this.#drafts.measure),
    ];
    const others = this.#registry.list(keyOf(route)).filter((other) => other !== command);
    if (after.name !== command.name && others.some((other) => this.#drafts.isSame(other, after))) {
      problems.push("name is already in use");
    }
    if (problems.length > 0) return invalid(problems);
    const stored = this.#drafts.withVersion(command, after);
    this.#registry.save(keyOf(route), stored);
    return { status: 200, body: stored };
  }

  #remove(route: Route, command: Command): Reply {
    this.#registry.remove(keyOf(route), command.id);
    return this.#isFixed("delete-answers-200") ? { status: 204 } : { status: 200, body: { deleted: true } };
  }
}

/** The reference service itself under every order that fast-check's scheduler thinks of. */
import fc, { type Scheduler } from "fast-check";
import { expect, test } from "vitest";
import { createReferenceService } from "../../src/service/reference-service.js";
import type { HistoryEvent } from "../../src/state/history.js";
import { checkLinearizability } from "../../src/state/linearizability.js";
import { type RacedCommand, type RaceOperation, type RaceResult, raceModel } from "../../src/state/race-model.js";
import { createRacyService } from "../testing/racy.js";

type Event = HistoryEvent<RaceOperation, RaceResult>;
type Service = ReturnType<typeof createReferenceService>;

/** What a client does, in the order of asking; edits and deletes are of the command that is at first. */
type Intent =
  | { readonly do: "create" | "edit"; readonly description: string }
  | { readonly do: "delete" | "list" }
  | { readonly do: "bulk"; readonly description: string };

const words = fc.constantFrom("One", "Two", "Three");
const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({ do: fc.constantFrom("create", "edit", "bulk"), description: words }),
  fc.record({ do: fc.constantFrom("delete", "list") }),
);

const BITS = { default_member_permissions: "0" };

/** Asks one thing; the body arrives when the scheduler lets it, and so does the answer. */
class Client {
  readonly events: Event[] = [];
  readonly #service: Service;
  readonly #scheduler: Scheduler;
  readonly #url: string;
  #clock = 0;

  constructor(service: Service, scheduler: Scheduler) {
    this.#service = service;
    this.#scheduler = scheduler;
    const { baseUrl, applicationId, guilds } = service.target;
    this.#url = `${baseUrl}/applications/${applicationId}/guilds/${guilds[0]?.id}/commands`;
  }

  async ask(method: string, operation: RaceOperation, id = "", body?: object): Promise<RaceResult> {
    const invokedAt = this.#clock++;
    const response = await this.#fetch(method, id, body);
    const text = await response.text();
    await this.#scheduler.schedule(Promise.resolve(), "answer");
    const shown: unknown = text === "" ? [] : JSON.parse(text);
    const commands = (Array.isArray(shown) ? shown : [shown]).map(commandOf);
    const result: RaceResult =
      response.status >= 400 ? { is: "refused" } : { is: "done", commands, isNew: response.status === 201 };
    const at = this.#clock++;
    this.events.push({
      id: `${invokedAt} ${operation.do}`,
      client: "",
      operation,
      invokedAt,
      returned: { at, result },
    });
    return result;
  }

  #fetch(method: string, id: string, body: object | undefined): Promise<Response> {
    const { baseUrl: _baseUrl, tokens } = this.#service.target;
    const headers = { authorization: `Bot ${tokens.bot}`, "content-type": "application/json" };
    const url = id === "" ? this.#url : `${this.#url}/${id}`;
    if (body === undefined) return this.#service.fetch(new Request(url, { method, headers }));
    const late = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await this.#scheduler.schedule(Promise.resolve(), "body");
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
        controller.close();
      },
    });
    return this.#service.fetch(new Request(url, { method, headers, body: late, duplex: "half" } as RequestInit));
  }
}

function commandOf(shown: Record<string, string | number>): RacedCommand {
  const { id, name, description = null, default_member_permissions = null } = shown;
  return { id: String(id), type: 1, name: String(name), fields: { description, default_member_permissions } };
}

function askFor(client: Client, action: Intent, id: string): Promise<RaceResult> {
  const fields = "description" in action ? { description: action.description, ...BITS } : BITS;
  const element = { type: 1, name: "echo", fields };
  switch (action.do) {
    case "create":
      return client.ask("POST", { do: "create", ...element }, "", { name: "echo", ...fields });
    case "edit":
      return client.ask("PATCH", { do: "edit", id, fields }, id, fields);
    case "bulk":
      return client.ask("PUT", { do: "bulk", elements: [element] }, "", [{ name: "echo", ...fields }]);
    case "delete":
      return client.ask("DELETE", { do: "delete", id }, id);
    case "list":
      return client.ask("GET", { do: "list" });
  }
}

async function historyOf(service: Service, scheduler: Scheduler, intents: readonly Intent[]) {
  const client = new Client(service, scheduler);
  const started = await scheduler.waitFor(askFor(client, { do: "create", description: "One" }, ""));
  const id = started.is === "done" ? (started.commands[0]?.id ?? "") : "";
  await scheduler.waitFor(Promise.all(intents.map((action) => askFor(client, action, id))));
  await scheduler.waitFor(askFor(client, { do: "list" }, ""));
  return client.events;
}

const several = fc.array(intent, { minLength: 2, maxLength: 5 });

test("however bodies and answers are delayed, some order explains what the reference service did", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), several, async (scheduler, intents) => {
      const history = await historyOf(createReferenceService(), scheduler, intents);

      expect(checkLinearizability(history, raceModel).is).toBe("linearizable");
    }),
    { numRuns: 150 },
  );
});

test("the same look finds two creates that both believe to be the first", async () => {
  const creates = fc.constant<readonly Intent[]>([
    { do: "delete" },
    { do: "create", description: "Two" },
    { do: "create", description: "Three" },
  ]);

  const found = await fc.check(
    fc.asyncProperty(fc.scheduler(), creates, async (scheduler, intents) => {
      const history = await historyOf(
        createRacyService("double-create", () => 0),
        scheduler,
        intents,
      );

      return checkLinearizability(history, raceModel).is === "linearizable";
    }),
    { numRuns: 100, endOnFailure: true },
  );

  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toContain("returning false");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newCommand } from "../command/new-command.js";
import { UNLIMITED_CREATES } from "./daily-creates.js";
import { ScopeStore } from "./scope-store.js";
import type { StoredCommand } from "./stored-command.js";

const command = (id: string, type: number, name: string): StoredCommand =>
  newCommand(
    { type, name },
    { id, applicationId: "1", guildId: undefined, version: id },
    { integrationTypes: [0], contexts: null },
  );

/** What a sound caller does: no put gives a used name to another command, and no command changes its type. */
const step = fc.record({
  remove: fc.boolean(),
  id: fc.constantFrom("1", "2", "3", "4"),
  name: fc.constantFrom("a", "b", "c"),
});
const typeOfId = (id: string) => (Number(id) % 2) + 1;

describe("the commands of a scope", () => {
  test("are found by id and by name, and counted, after any puts and removes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const store = new ScopeStore(UNLIMITED_CREATES);
        const model = new Map<string, StoredCommand>();
        for (const { remove, id, name } of steps) {
          const type = typeOfId(id);
          const holder = [...model.values()].find((each) => each.type === type && each.name === name);
          if (remove) {
            store.remove(id);
            model.delete(id);
          } else if (holder === undefined || holder.id === id) {
            const put = command(id, type, name);
            store.put(put);
            model.set(id, put);
          }
        }

        const all = [...model.values()];
        expect([...store.records()].map((record) => record.command)).toEqual(all);
        for (const type of [1, 2]) {
          expect(store.count(type)).toBe(all.filter((each) => each.type === type).length);
          for (const name of ["a", "b", "c"]) {
            const found = all.find((each) => each.type === type && each.name === name);
            expect(store.find(type, name)?.command).toBe(found);
          }
        }
        for (const id of ["1", "2", "3", "4"]) expect(store.get(id)?.command).toBe(model.get(id));
      }),
    );
  });

  test("are only those of the last replacement", () => {
    const store = new ScopeStore(UNLIMITED_CREATES);
    store.put(command("1", 1, "a"));

    store.replaceAll([command("2", 1, "b"), command("3", 2, "b")]);

    expect([store.get("1"), store.find(1, "a")]).toEqual([undefined, undefined]);
    expect([store.count(1), store.count(2), [...store.records()].length]).toEqual([1, 1, 2]);
  });
});

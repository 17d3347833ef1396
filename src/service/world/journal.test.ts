import fc from "fast-check";
import { expect, test } from "vitest";
import { UndoLog } from "./journal.js";

const change = fc.record({ key: fc.constantFrom("a", "b", "c"), value: fc.option(fc.integer(), { nil: undefined }) });

test("what was changed since the beginning is taken back, whatever it was", () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (before, after) => {
      const journal = new UndoLog();
      const map = new Map<string, number>();
      const apply = ({ key, value }: { key: string; value: number | undefined }) => {
        if (value === undefined) journal.delete(map, key);
        else journal.set(map, key, value);
      };
      before.forEach(apply);
      journal.forget();
      const beginning = new Map(map);

      after.forEach(apply);
      journal.takeBack();

      expect(map).toEqual(beginning);
    }),
  );
});

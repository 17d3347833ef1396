import { expect, test } from "vitest";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { withSharedNames } from "./shared-names.js";

const SHARED = { prerequisite: "identity", place: "shared by types" } as const;
const MADE_200 = { prerequisite: "status", place: "create 200" } as const;
const REFUSED = { prerequisite: "upsert", place: "refused" } as const;
const ACCEPTANCE = { prerequisite: "acceptance", place: "create" } as const;

const types = evidenceOf("command.name.is-free-for-other-types", "global", SHARED);
const deleted = evidenceOf("upsert.after-delete-is-a-create", "any", MADE_200, { isDrawn: true });
const used = evidenceOf("endpoint.create.answers-200-for-a-used-name", "any", ACCEPTANCE, { isDrawn: true });

test("drawn sequences that meet a name of another type or scope have the cause of the cases about it", () => {
  const before = [types, deleted, { ...used, symptom: REFUSED }];

  expect(placesOf(withSharedNames([types, deleted, used], before))).toEqual(Array(3).fill("identity shared by types"));
});

test.each([
  ["upsert", "duplicate"],
  ["identity", "bulk"],
  ["reading", "get"],
] as const)(
  "drawn sequences that show %s %s of commands whose names are shared have that cause",
  (prerequisite, place) => {
    const drawn = { ...deleted, symptom: { prerequisite, place } };

    expect(placesOf(withSharedNames([types, drawn], [types, drawn]))).toEqual(
      Array(2).fill("identity shared by types"),
    );
  },
);

test("what has another reason keeps its cause", () => {
  const { isDrawn: _, ...written } = deleted;

  expect(placesOf(withSharedNames([types, written, used], [types, written, used]))).toEqual(
    placesOf([types, written, used]),
  );
  expect(placesOf(withSharedNames([deleted, used], [deleted, { ...used, symptom: REFUSED }]))).toEqual(
    placesOf([deleted, used]),
  );
});

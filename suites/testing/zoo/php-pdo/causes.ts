/** Mistakes that PHP developers make; each is there unless it is mended. */
import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "bytes-are-counted",
    title: "Lengths are counted with strlen, which counts bytes.",
    source: "D1, Create body: 'name: 1-32 characters'",
    kind: "wrong check",
  },
  {
    id: "zero-is-empty",
    title: 'A required text is checked with empty, for which "0" is empty.',
    source: "D1, Naming and uniqueness rules 1: the pattern has digits",
    kind: "wrong check",
  },
  {
    id: "zero-is-lost",
    title: "Bounds are read with !empty, so that 0 is lost.",
    source: "D1, Command option: 'min_value?', 'min_length? 0 to 6000'",
    kind: "something not stored",
  },
  {
    id: "false-is-empty",
    title: "A required boolean is checked with empty, for which false is empty.",
    source: "D1, Command permission: 'true allows, false disallows'",
    kind: "wrong check",
  },
  {
    id: "null-is-not-set",
    title: "PATCH looks for members with isset, for which null is not there.",
    source: "D1, Edit body: 'each provided field entirely overwrites the existing value'",
    kind: "something not stored",
  },
  {
    id: "names-are-compared-loosely",
    title: "Names are compared with ==, for which 1000 and 1e3 are equal.",
    source: "D1, States and transitions: 'POST create, no command of same name: response 201'",
    kind: "identity mixed up",
  },
  {
    id: "digits-become-numbers",
    title: "Responses are written with JSON_NUMERIC_CHECK, which makes numbers of ids.",
    source: "D1, Application command: 'id: snowflake', 'default_member_permissions: string'",
    kind: "wrong type returned",
  },
  {
    id: "an-empty-dictionary-is-a-list",
    title: "An empty dictionary is an empty PHP array, and is written as [].",
    source: "D1, Application command: 'name_localizations: dictionary locale to string'",
    kind: "wrong type returned",
  },
  {
    id: "a-newline-ends-the-pattern",
    title: "The pattern of names ends in $ without the modifier D, which lets a newline follow.",
    source: "D1, Naming and uniqueness rules 1",
    kind: "wrong check",
  },
  {
    id: "false-in-a-query-is-true",
    title: 'The query is cast to a boolean, and the text "false" is true.',
    source: "D1, Global commands: 'query with_localizations? boolean, default false'",
    kind: "wrong parameter",
  },
  {
    id: "an-upsert-makes-a-new-id",
    title: "A create of a used name replaces the row, and the command has a new id.",
    source: "D1, What the service does 10: 'the existing command is overwritten'",
    kind: "identity not kept",
  },
] as const satisfies readonly RootCause[];

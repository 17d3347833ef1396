/** What the service gets wrong about components of messages. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "custom-ids-may-repeat",
    title: "Two components of a message may have the same custom_id.",
    source: "D2 Common fields: custom_id: no two components of a message share one",
    kind: "missing uniqueness",
  },
  {
    id: "generated-ids-repeat-given-ones",
    title: "A generated id can be one that another component of the message already has.",
    source: "D2 Common fields: id is generated sequentially, never reusing an id defined elsewhere in the message",
    kind: "wrong identity",
  },
  {
    id: "zero-ids-are-kept",
    title: "A component with the id 0 keeps it.",
    source: "D2 Common fields: id: 0 is allowed and treated as empty, an empty id is generated",
    kind: "wrong identity",
  },
  {
    id: "link-buttons-may-have-custom-ids",
    title: "A link button with a custom_id is accepted.",
    source: "D2 Button, rule 2: link buttons must have url and cannot have custom_id",
    kind: "missing check",
  },
  {
    id: "nested-components-do-not-count",
    title: "The limit of 40 counts the components at top level only.",
    source: "D2 Limits: 40 total components per message with IS_COMPONENTS_V2",
    kind: "limit counted wrongly",
  },
  {
    id: "flag-can-be-removed",
    title: "PATCH with flags 0 removes IS_COMPONENTS_V2.",
    source: "D2 What the service does 3: once a message is sent with the flag, it cannot be removed",
    kind: "missing check",
  },
  {
    id: "modal-components-pass",
    title: "Components of modals, such as a text input in an action row, are accepted in messages.",
    source: "D2 Component types: usage of text input, file upload, radio group, checkboxes and label: modal",
    kind: "missing check",
  },
  {
    id: "selects-share-rows",
    title: "A select may be in an action row with buttons or other selects.",
    source: "D2 Action Row: up to 5 buttons, or a single select",
    kind: "missing check",
  },
  {
    id: "media-members-of-clients-are-kept",
    title: "Members of a media item that the service fills, such as proxy_url, are taken from the client.",
    source: "D2 Unfurled media item: only url is settable by developers",
    kind: "mass assignment",
  },
  {
    id: "default-values-are-not-counted",
    title: "A select may have more default values than max_values.",
    source: "D2 Selects: default_values: the count must lie within min_values and max_values",
    kind: "missing check",
  },
  {
    id: "files-may-have-any-address",
    title: "A file component may refer to a web address.",
    source: "D2 File: only attachment://<filename> references are supported",
    kind: "missing check",
  },
  {
    id: "twenty-five-options-are-refused",
    title: "A string select with 25 options is refused.",
    source: "D2 Limits: select options: 25",
    kind: "limit off by one",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof CAUSES)[number]["id"];

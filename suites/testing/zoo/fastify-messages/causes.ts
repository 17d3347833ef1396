/** What the service of messages does wrong. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES: readonly RootCause[] = [
  {
    id: "custom-ids-may-repeat",
    title: "Two components of a message may share a custom_id.",
    source: "D2, Common fields: no two components of a message share a custom_id",
    kind: "missing uniqueness check",
  },
  {
    id: "generated-ids-collide",
    title: "Empty ids are numbered from 1 without a look at the ids that were given.",
    source: "D2, Common fields: generated sequentially, never reusing an id defined elsewhere in the message",
    kind: "wrong generated value",
  },
  {
    id: "flag-can-be-removed",
    title: "An edit stores the flags as given, also without IS_COMPONENTS_V2.",
    source: "D2, What the service does 3: once a message is sent with it, the flag cannot be removed",
    kind: "missing state check",
  },
  {
    id: "rows-are-not-limited",
    title: "A legacy message takes any number of action rows.",
    source: "D2, Limits: 5 action rows per legacy message",
    kind: "missing limit",
  },
  {
    id: "nested-components-are-not-counted",
    title: "The limit of 40 counts only the components of the top level.",
    source: "D2, Limits: 40 total components per message with IS_COMPONENTS_V2",
    kind: "wrong limit",
  },
  {
    id: "content-beside-v2",
    title: "A message with IS_COMPONENTS_V2 still takes and shows content and embeds.",
    source: "D2, What the service does 3: content and embeds fields no longer work",
    kind: "missing input check",
  },
  {
    id: "link-button-takes-custom-id",
    title: "A link button may have a custom_id.",
    source: "D2, Button, rule 2: link buttons must have url and cannot have custom_id",
    kind: "missing input check",
  },
  {
    id: "section-without-accessory",
    title: "A section may lack its accessory.",
    source: "D2, Section: accessory is required; button or thumbnail",
    kind: "missing required check",
  },
  {
    id: "row-takes-several-selects",
    title: "An action row takes up to five components of any of its kinds.",
    source: "D2, Action Row: up to 5 buttons, or a single select",
    kind: "missing input check",
  },
  {
    id: "container-is-not-checked-inside",
    title: "What is wrong with the children of a container is not reported.",
    source: "D2, Resources and their fields: rules of each component, also inside a container",
    kind: "missing nested check",
  },
  {
    id: "gallery-items-are-not-counted",
    title: "A media gallery takes no items or more than ten.",
    source: "D2, Media Gallery: 1 to 10 items",
    kind: "missing limit",
  },
  {
    id: "file-takes-any-url",
    title: "A file component takes a web address.",
    source: "D2, File: only attachment://<filename> references are supported",
    kind: "missing input check",
  },
];

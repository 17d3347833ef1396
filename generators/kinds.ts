/** The kinds of payloads: how each is drawn, how it is broken, and the rows about it. A new kind is one more row here. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../src/contract/json.js";
import { type CommandSettings, chatInputCommand, contextMenuCommand, fullCommand } from "./commands/command.js";
import { legacyMessage, messageV2 } from "./components/message.js";
import { modal } from "./components/modal.js";
import { bodyFaults } from "./components/mutations/body-faults.js";
import type { ComponentSettings } from "./components/settings.js";
import { COMPONENT_ROWS } from "./components/tables/index.js";
import { commandFaults } from "./mutations/command-faults.js";
import { permissionFaults } from "./mutations/permission-faults.js";
import { refused, type SingleFault } from "./mutations/single-fault.js";
import { COMMAND_ROWS } from "./mutations/tables/index.js";
import { permissionsBody } from "./requests/bodies.js";
import { type CommandSubject, type ComponentSubject, type RowSubject, rowsWhere, type Table } from "./rows/row.js";

/** A kind of payload: everything that suites and samples know about it. */
export interface PayloadKind<Settings = undefined, S extends RowSubject = RowSubject> {
  /** Noun, as in `sample --kind`. Faults of the service are linked to it by this name. */
  readonly name: string;
  /** Draws valid payloads. */
  readonly valid: (settings?: Settings) => Arbitrary<JsonObject>;
  /** Every single fault that a valid payload can be given; none where its rows are enough. */
  readonly faultsOf: (valid: JsonObject) => readonly SingleFault[];
  /** Given to a payload that has none of the wanted faults. */
  readonly otherwise?: SingleFault;
  /** Pairs, acceptances and probes. */
  readonly table: Table<S>;
}

/** Bodies of a create of a command. */
export const COMMANDS: PayloadKind<CommandSettings, CommandSubject> = {
  name: "command",
  valid: (settings = {}) =>
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: chatInputCommand(settings), weight: 22 },
      { arbitrary: fullCommand(), weight: 1 },
      { arbitrary: contextMenuCommand(2, settings), weight: 2 },
      { arbitrary: contextMenuCommand(3, settings), weight: 2 },
    ),
  faultsOf: commandFaults,
  otherwise: refused("command.name.is-required", "/name", undefined),
  table: rowsWhere(COMMAND_ROWS, ({ element }) => element !== "permissions"),
};

/** Bodies of an edit of permissions. */
export const PERMISSIONS: PayloadKind<undefined, CommandSubject> = {
  name: "permissions",
  valid: () => permissionsBody() as Arbitrary<JsonObject>,
  faultsOf: permissionFaults,
  table: rowsWhere(COMMAND_ROWS, ({ element }) => element === "permissions"),
};

/** Bodies of messages, with the flag of components V2 and without. */
export const MESSAGES: PayloadKind<ComponentSettings, ComponentSubject> = {
  name: "message",
  valid: (settings) =>
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: messageV2(settings), weight: 4 },
      { arbitrary: legacyMessage(settings), weight: 1 },
    ),
  faultsOf: (body) => bodyFaults(body, "message"),
  table: rowsWhere(COMPONENT_ROWS, ({ place }) => place === "message"),
};

/** The data of callbacks that open a modal. */
export const MODALS: PayloadKind<ComponentSettings, ComponentSubject> = {
  name: "modal",
  valid: modal,
  faultsOf: (body) => bodyFaults(body, "modal"),
  table: rowsWhere(COMPONENT_ROWS, ({ place }) => place === "modal"),
};

/** Every kind; tests of this room hold each of them against the rules. */
export const PAYLOAD_KINDS: readonly PayloadKind<never>[] = [COMMANDS, PERMISSIONS, MESSAGES, MODALS];

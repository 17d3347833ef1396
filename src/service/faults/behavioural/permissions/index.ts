/** What permissions of commands get wrong. */
import type { Fault } from "../../fault.js";
import { permissionSurvivalFaults } from "./after-writes.js";
import { permissionAnswerFaults } from "./answers.js";
import { keptPermissionFaults } from "./kept.js";
import { permissionSenderFaults } from "./senders.js";

export const permissionFaults: readonly Fault[] = [
  ...keptPermissionFaults,
  ...permissionAnswerFaults,
  ...permissionSenderFaults,
  ...permissionSurvivalFaults,
];

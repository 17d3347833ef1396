/** What is kept otherwise than it was sent: members dropped, tidied, converted or given a wrong default. */
import type { Fault } from "../../fault.js";
import { defaultMemberPermissionFaults } from "./default-member-permissions.js";
import { fieldDefaultFaults, ownMembers } from "./defaults.js";
import { droppedFieldFaults } from "./dropped.js";
import { tidiedFieldFaults } from "./tidied.js";

export const fieldFaults: readonly Fault[] = [
  ...droppedFieldFaults,
  ...tidiedFieldFaults,
  ...defaultMemberPermissionFaults,
  ...fieldDefaultFaults,
  ...ownMembers,
];

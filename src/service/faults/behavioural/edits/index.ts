/** What edits get wrong. */
import type { Fault } from "../../fault.js";
import { editMemberFaults } from "./members.js";
import { editMergeFaults } from "./merging.js";
import { wholeEditFaults } from "./whole.js";

export const editFaults: readonly Fault[] = [...editMemberFaults, ...editMergeFaults, ...wholeEditFaults];

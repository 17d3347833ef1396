/** Who holds a target: a process on a machine, in words and in a form that another process can look up. */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";

/** A run that holds a target. */
export interface Holder {
  /** Process id on its host. */
  readonly pid: number;
  /** Name of the machine, for people. */
  readonly host: string;
  /** Where `pid` means something: one boot of one machine, and in it one container. */
  readonly machine: string;
  /** When the process began, in the clock of the system: a number that is used again is another process. */
  readonly processStart: string;
  /** Such as `slashproof check`. */
  readonly command: string;
  /** ISO 8601 date and time, UTC. */
  readonly startedAt: string;
}

/** What the system says of a process. */
export type ProcessState = "running" | "stopped" | "gone";

/** This process as a holder. */
export function thisHolder(command: string): Holder {
  const startedAt = new Date().toISOString();
  return { pid, host: hostname(), machine: thisMachine(), processStart: processStart(pid), command, startedAt };
}

/** True where the pid of the holder can be looked up here. */
export function isOnThisMachine(holder: Holder): boolean {
  return holder.machine === thisMachine();
}

/** What became of the process of a holder on this machine. */
export function processState(holder: Holder): ProcessState {
  if (!isProcess(holder.pid)) return "gone";
  const [state = "R"] = statFields(holder.pid);
  if (state === "Z" || state === "X") return "gone";
  const start = processStart(holder.pid);
  if (start !== "" && holder.processStart !== "" && start !== holder.processStart) return "gone";
  return state === "T" || state === "t" ? "stopped" : "running";
}

function isProcess(id: number): boolean {
  try {
    kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A boot and a container of this machine; elsewhere than on Linux its name. */
function thisMachine(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** Ticks since boot at which the process began; empty where the system does not say. */
function processStart(id: number): string {
  return statFields(id)[19] ?? "";
}

/** Fields of `/proc/<pid>/stat` behind the name, which may hold spaces; the first one is the state. */
function statFields(id: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

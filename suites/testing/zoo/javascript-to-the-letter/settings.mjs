/** What the service is started with: a JSON object as its argument, and two variables of the environment. */
import { env } from "node:process";

const given = JSON.parse(process.argv[2] ?? "{}");
const perSecond = env["ODD_WRITES_PER_SECOND"];

/** By itself the service takes 60 writes a second to each channel, and 50 of commands. */
export const WRITES_TO_A_CHANNEL = Number(perSecond ?? 60);
export const WRITES_OF_COMMANDS = Number(perSecond ?? 50);
export const SLOW_ROUTE_MS = Number(env["ODD_SLOW_ROUTE_MS"] ?? 80);
export const PORT = given.port ?? 0;

/** A mistake is made where the argument has `fixed`, a list without its id. */
export const isFixed = (mistake) => !Array.isArray(given.fixed) || given.fixed.includes(mistake);

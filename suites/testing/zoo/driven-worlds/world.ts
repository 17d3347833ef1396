/** Everything that one started service remembers. */
import { randomBytes } from "node:crypto";
import type { IsFixed } from "../shared-c/fixed.js";
import type { Application, Channel, Guild, Message, OpenInteraction, Token, User } from "./entities.js";
import type { Fields } from "./values.js";

/** An interaction that was sent to an application. */
interface Delivery {
  readonly number: number;
  readonly app: string;
  readonly interaction: Fields;
}

const FIRST_ID = 52_000_000_013n;
const ID_STEP = 17n;
const FIRST_VERSION = 900_001n;

export class World {
  readonly isFixed: IsFixed;
  readonly apps = new Map<string, Application>();
  readonly users = new Map<string, User>();
  guilds = new Map<string, Guild>();
  readonly channels = new Map<string, Channel>();
  readonly messages = new Map<string, Message>();
  tokens = new Map<string, Token>();
  /** Tokens by what renews them. */
  readonly refreshTokens = new Map<string, string>();
  readonly interactions = new Map<string, OpenInteraction>();
  /** Scopes by application and user. */
  readonly userInstallations = new Map<string, Map<string, readonly string[]>>();
  readonly deliveries: Delivery[] = [];
  /** How far the clock was moved. */
  clockOffsetMs = 0;
  deliveryCount = 0;
  #id = FIRST_ID;
  #version = FIRST_VERSION;

  constructor(isFixed: IsFixed) {
    this.isFixed = isFixed;
  }

  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  /** Eleven digits. Ids are never next to each other: the id of a guild minus 1 is free. */
  nextId(): string {
    this.#id += ID_STEP;
    return this.#id.toString();
  }

  nextVersion(): string {
    this.#version += 1n;
    return this.#version.toString();
  }
}

export const timeText = (time: number): string => new Date(time).toISOString().replace("Z", "+00:00");

export const randomText = (bytes: number): string => randomBytes(bytes).toString("base64url");

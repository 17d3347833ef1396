/** What cases run on: a target with its contract, its workspace and the guilds that were leased. */

import type { Case, Credential } from "../case/case.js";
import type { CheckContract } from "../case/checks/environment.js";
import type { Bindings } from "../contract/bindings.js";
import { levelOf } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import type { OpenedBy } from "../contract/opened-by.js";
import type { Profile } from "../contract/profile.js";
import { validateResponse } from "../contract/validate.js";
import type { ProbeCaller } from "../target/probe/doors.js";
import { NO_FACTS, type TargetFacts } from "../target/probe/facts.js";
import { compileRoutes } from "../target/request.js";
import type { GuildDescription, TargetDescription } from "../target/target-description.js";
import type { Workspace } from "../target/workspace/workspace.js";
import { DriverSession } from "./driver/driver-session.js";
import type { Execution } from "./execute-case.js";
import type { ReceivedJudge } from "./received/received-judge.js";
import { nearMissesOf } from "./redact/near-miss-token.js";

export interface Stage extends ProbeCaller {
  /** Profile that the target is judged in. */
  readonly profile: Profile;
  /** Values for what the documents leave open, those of target.json included. */
  readonly bindings: Bindings;
  /** Schemas and statuses of the profile. */
  readonly contract: CheckContract;
  /** Scopes, slots and clean-up. */
  readonly workspace: Workspace;
  /** The session of the driver; it is empty where target.json names none. */
  readonly driver: DriverSession;
  /** Headers by credential, as they are sent; a credential that target.json lacks has none. */
  readonly headers: Readonly<Partial<Record<Credential, Readonly<Record<string, string>>>>>;
  /** What the target does, as far as a probe has learnt it. */
  facts: TargetFacts;
  /** Judges everything that cases receive; absent where nothing in the plan is about that. */
  received: ReceivedJudge | undefined;
  /** Gets every run of a case, including re-runs and values of properties. */
  readonly onExecution: ((testCase: Case, execution: Execution) => void) | undefined;
  /** True if each request waits for the answer to the one before it, unless the case says otherwise. Default: reads in a row do not. */
  readonly sendsOneByOne?: boolean;
  /** True if a failed case is not run again. */
  readonly believesAtOnce: boolean;
  /** True if what is wrong with something that was received is reported at once, and not in its smallest form. */
  readonly reportsReceivedAtOnce: boolean;
}

/** What a stage is made from. */
export interface StageParts extends Pick<Stage, "target" | "profile" | "bindings" | "workspace" | "signal"> {
  /** No listener, if it is not given. */
  readonly onExecution?: Stage["onExecution"];
  /** False, if it is not given. */
  readonly believesAtOnce?: boolean | undefined;
  /** False, if it is not given. */
  readonly reportsReceivedAtOnce?: boolean | undefined;
}

/** Where an exchange took place: what a finding or a recording says of its stage. */
export interface Setting {
  /** Name of the profile. */
  readonly profile: Pick<Profile, "name">;
  /** Name and address of the target. */
  readonly target: {
    readonly description: Pick<TargetDescription, "name" | "baseUrl" | "applicationId">;
    readonly openedBy: OpenedBy;
    readonly isLoopback: boolean;
    readonly isInProcess: boolean;
  };
  /** Address of the driver; `undefined` where there is none. */
  readonly driver: Pick<DriverSession, "address">;
}

/** Guilds that a case has leased. */
export interface LeasedGuilds {
  /** The first guild; absent where the case leases none. */
  readonly guild?: GuildDescription;
  /** The second guild, for cases about two. */
  readonly guild2?: GuildDescription;
}

/** A stage for a target. Routes and headers are made once, not per case. */
export function setStage({
  onExecution,
  believesAtOnce = false,
  reportsReceivedAtOnce = false,
  ...parts
}: StageParts): Stage {
  const { target, profile, bindings, signal } = parts;
  const routes = compileRoutes(bindings);
  return {
    ...parts,
    routes,
    driver: new DriverSession(target, signal, UNKNOWN_ID),
    onExecution,
    believesAtOnce,
    reportsReceivedAtOnce,
    facts: NO_FACTS,
    received: undefined,
    headers: headersOf(target.description),
    contract: {
      userInstall: bindings.userInstall,
      refusal: profile.refusal,
      isRequired: (rule) => levelOf(rule, profile.name) === "must",
      successStatuses: (call) => routes[call].successStatuses,
      validateResponse,
    },
  };
}

/** What references can name besides steps. */
export function constantsOf(stage: Stage, leased: LeasedGuilds): Readonly<Record<string, Json | undefined>> {
  const { description } = stage.target;
  return {
    application: description.applicationId,
    otherApplication: description.otherApplication?.applicationId,
    guild: leased.guild?.id,
    guild2: leased.guild2?.id,
    channel: leased.guild?.channelIds[0],
    channel2: leased.guild2?.channelIds[0],
    role: leased.guild?.roleIds[0],
    user: leased.guild?.userIds[0],
    channels: leased.guild?.channelIds,
    roles: leased.guild?.roleIds,
    users: leased.guild?.userIds,
    unknownId: UNKNOWN_ID,
    userInstall: stage.bindings.userInstall,
    callbackTypes: { ...stage.bindings.callbackTypes },
    interactions: description.interactions.map(({ id, token }) => ({ id, token })),
  };
}

/** A snowflake that no service gives out: its time lies far ahead in any epoch, and it fits 63 bits. */
export const UNKNOWN_ID = "8999999999999999999";

/** A token in the usual form that was never issued. */
const UNKNOWN_TOKEN = "c2xhc2hwcm9vZg.nobody.was-ever-given-this-token";

const COMMON = Object.freeze({ accept: "application/json", "user-agent": "slashproof (contract tests)" });

function headersOf(description: TargetDescription): Stage["headers"] {
  const { tokens, otherApplication } = description;
  const withToken = (scheme: "Bot" | "bot" | "Bearer", token: string | undefined, name: Credential) =>
    token === undefined ? {} : { [name]: Object.freeze({ ...COMMON, authorization: `${scheme} ${token}` }) };
  return {
    none: COMMON,
    ...withToken("Bot", tokens.bot, "bot"),
    ...withToken("bot", tokens.bot, "botInLowerCase"),
    ...withToken("Bot", UNKNOWN_TOKEN, "unknownToken"),
    ...withToken("Bot", nearMissesOf(tokens.bot).atStart, "botWithOtherStart"),
    ...withToken("Bot", nearMissesOf(tokens.bot).atEnd, "botWithOtherEnd"),
    ...withToken("Bearer", tokens.bot, "botTokenAsBearer"),
    ...withToken("Bearer", tokens.clientCredentials, "clientCredentials"),
    ...withToken("Bearer", tokens.guildManager, "guildManager"),
    ...withToken("Bearer", tokens.memberWithoutManage, "memberWithoutManage"),
    ...withToken("Bot", otherApplication?.tokens.bot, "otherBot"),
  };
}

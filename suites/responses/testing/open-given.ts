/** The reference service without its driver, and interactions that somebody made by hand. */
import { faultOf, withFault } from "../../../src/service/faults/index.js";
import { createReferenceService } from "../../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";

interface Delivered {
  readonly deliveries: readonly { readonly interaction: { readonly id: string; readonly token: string } }[];
}

/** How the target is made. */
export interface GivenOptions {
  /** How many uses of a command wait for an answer. */
  readonly interactions: number;
  /** A fault of the service. */
  readonly faultId?: string;
  /** Default: they wait for an answer. */
  readonly state?: "unknown" | "expired";
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** A target that lists interactions and has no driver. */
export async function openGiven({ interactions: count, faultId, state }: GivenOptions): Promise<OpenTarget> {
  let now = Date.UTC(2026, 0, 1, 12);
  const { driver, fetch, target } = createReferenceService({
    seed: "given",
    now: () => now,
    ...(faultId === undefined ? {} : { policies: withFault(faultOf(faultId)).policies }),
  });
  const { guild_id = "", channel_id = "" } = await driver.makeGuild({});
  const { user_id = "" } = await driver.makeUser({});
  await driver.makeMember({ guild_id, user_id });
  const made = await fetch(
    new Request(`${target.baseUrl}/applications/${target.applicationId}/guilds/${guild_id}/commands`, {
      method: "POST",
      headers: { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "hello", description: "Says hello" }),
    }),
  );
  const { id } = (await made.json()) as { readonly id: string };
  for (let nth = 0; nth < count; nth++) await driver.invokeCommand({ user_id, channel_id, command_id: id });
  const { deliveries }: Delivered = JSON.parse(JSON.stringify(await driver.listDeliveries({})));
  if (state === "expired") now += A_DAY_MS;
  const interactions = deliveries.map(({ interaction }) => ({
    id: interaction.id,
    token: state === "unknown" ? `unknown-${interaction.id}` : interaction.token,
  }));
  const { driver: _, capabilities: __, ...withoutDriver } = target;
  return openFetchTarget(parseTarget({ ...withoutDriver, interactions }, "given", { inProcess: true }), fetch);
}

/** Operations changeApplication, changePermissions and makeEmojis. */
import { addEmojis } from "../notice/expressions.js";
import { entriesOf } from "../routes/command-permissions.js";
import { applicationOf, type DriverOperationOf } from "./driver-context.js";

/** Changes what is named, and nothing else. Enabling activities brings the command Launch, disabling them takes the entry point. */
export const changeApplication: DriverOperationOf = (context, body) => {
  const { service, undo } = context;
  const { applications, policies } = service;
  const before = applicationOf(context, body);
  const { webhookUrl: _, ...rest } = before;
  const url = body.has("webhook_url") ? body.optionalText("webhook_url") : before.webhookUrl;
  const after = {
    ...rest,
    ...(url === undefined ? {} : { webhookUrl: url }),
    hasActivity: body.optionalFlag("has_activity") ?? before.hasActivity,
    isDiscoverable: body.optionalFlag("is_discoverable") ?? before.isDiscoverable,
    integrationTypes: body.optionalNumbers("integration_types") ?? before.integrationTypes,
    intents: body.optionalNumber("intents") ?? before.intents,
  };
  applications.set(before.id, after);
  undo.push(() => void applications.set(before.id, before));

  if (after.hasActivity && !before.hasActivity) undo.push(policies.enableActivity(service, after));
  if (!after.hasActivity && before.hasActivity) undo.push(policies.disableActivity(after));
  return {};
};

/** Permissions under the id of an application, which no bearer of the API needs to be able to set, or of a command. */
export const changePermissions: DriverOperationOf = ({ service, undo }, body) => {
  const { applications, policies, world } = service;
  const guild = body.known("guild_id", "guild", (id) => world.guild(id));
  const { application, id } = body.known("command_id", "command or application", (id) => {
    const named = applications.get(id) ?? policies.commandWithId(service, id)?.application;
    return named && { application: named, id };
  });
  const permissions = { permissions: body.list("permissions") };
  const [violation] = policies.violationsOfPermissions(permissions);
  if (violation !== undefined) return body.fail("permissions", violation.message, "see the permissions endpoint");

  const before = application.permissions.get(guild.id, id) ?? [];
  const entries = entriesOf(permissions.permissions);
  application.permissions.set(guild.id, id, entries);
  undo.push(() => application.permissions.set(guild.id, id, before));
  const answer = { id, application_id: application.id, guild_id: guild.id, permissions: entries };
  policies.permissionsChanged(service, application.id, answer);
  return {};
};

/** Emojis until the application has so many. */
export const makeEmojis: DriverOperationOf = (context, body) => {
  const total = body.optionalNumber("total");
  if (total === undefined || total < 1) return body.fail("total", `it is ${total}`, "it takes a number from 1");
  addEmojis(context.service, applicationOf(context, body).id, total);
  return {};
};

/** All routes beside the contract. */
import type { SentOperation } from "../call.js";
import { userObject } from "../message/user-object.js";
import { pinMessage, unpinMessage } from "../notice/pins.js";
import { isRefusal } from "../refusal/refusal.js";
import { READ_MESSAGE_HISTORY } from "../world/permission-bits.js";
import { CHANNEL_ROWS } from "./channels.js";
import { DIRECT_MESSAGE_ROWS } from "./direct-messages.js";
import { PEOPLE_ROWS } from "./people.js";
import { REACTION_ROWS } from "./reactions.js";
import { type ResourceRow, shown } from "./resource-row.js";
import { ROLE_ROWS } from "./roles.js";
import { THREAD_ROWS } from "./threads.js";

/** All pinned messages, as older clients list them. */
const listAllPins: SentOperation = (call) => {
  const { messages, policies } = call.service;
  const channel = policies.channelInReach(call, READ_MESSAGE_HISTORY);
  if (isRefusal(channel)) return channel;
  return shown(messages.inChannel(channel.id).flatMap(({ pinnedAt, body }) => (pinnedAt === undefined ? [] : [body])));
};

/** The application, with what discord.py reads of it at login; who owns its first guild owns it. */
const getOwnApplication: SentOperation = ({ sender, service }) => {
  const { policies, world } = service;
  const { id } = sender.application;
  const owner = userObject(world, world.guildsOf(id)[0]?.ownerId ?? id);
  return shown({ ...policies.applicationObject(sender.application), owner, team: null, rpc_origins: [] });
};

const PIN = "/channels/{channel_id}/pins/{message_id}";

const OLDER_ROWS: readonly ResourceRow[] = [
  { method: "GET", path: "/channels/{channel_id}/pins", operation: listAllPins },
  { method: "PUT", path: PIN, operation: pinMessage },
  { method: "DELETE", path: PIN, operation: unpinMessage },
  { method: "GET", path: "/oauth2/applications/@me", operation: getOwnApplication },
];

/** A literal step comes before a parameter at its place. */
export const RESOURCE_TABLE: readonly ResourceRow[] = [
  ...CHANNEL_ROWS,
  ...DIRECT_MESSAGE_ROWS,
  ...PEOPLE_ROWS,
  ...REACTION_ROWS,
  ...ROLE_ROWS,
  ...THREAD_ROWS,
  ...OLDER_ROWS,
];

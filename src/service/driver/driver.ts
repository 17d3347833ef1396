/** The control plane of the reference service: what a toolkit does as a user. */
import type { JsonObject } from "../../contract/json.js";
import type { OperationOf } from "../../contract/operations.js";
import type { Seed } from "../seed.js";
import type { Service } from "../service.js";
import { changeApplication, changePermissions, makeEmojis } from "./applications.js";
import { BodyReader } from "./body-reader.js";
import type { DriverContext, DriverOperationOf } from "./driver-context.js";
import { install, uninstall } from "./install.js";
import { makeMessage } from "./messages.js";
import { banAccount, blockText, enterVoice, moderate } from "./moderation.js";
import { makeMember, makeRole, makeUser } from "./people.js";
import { makeChannel, makeGuild } from "./places.js";
import { changeSubscription, endEntitlement, makeEntitlement, makeSubscription } from "./purchases.js";
import { listDeliveries, listEvents } from "./records.js";
import { moveClock, reset } from "./reset.js";
import { deleteToken, makeToken } from "./tokens.js";
import { invokeCommand, listPicker, submitModal, typeOption, useComponent } from "./uses.js";

/** Each operation by its name: takes its body, gives its answer. @throws DriverBodyError for a body that it cannot take */
export type Driver = { readonly [operation in OperationOf<"driver">]: (body: JsonObject) => JsonObject };

const OPERATIONS: { readonly [operation in OperationOf<"driver">]: DriverOperationOf } = {
  describe: () => ({ operations: Object.keys(OPERATIONS) }),
  reset,
  makeUser,
  makeGuild,
  makeRole,
  makeMember,
  makeChannel,
  makeMessage,
  makeToken,
  deleteToken,
  install,
  uninstall,
  changeApplication,
  changePermissions,
  listPicker,
  invokeCommand,
  typeOption,
  useComponent,
  submitModal,
  makeEntitlement,
  endEntitlement,
  makeSubscription,
  changeSubscription,
  moderate,
  enterVoice,
  blockText,
  makeEmojis,
  banAccount,
  listDeliveries,
  listEvents,
  moveClock,
};

/** A driver of this service. Two of them would take back only their own. */
export function createDriver(service: Service, seed: Seed): Driver {
  const context: DriverContext = { service, seed, undo: [], purchases: new Map() };
  const entries = (Object.keys(OPERATIONS) as OperationOf<"driver">[]).map((operation) => {
    const run = (body: JsonObject) => OPERATIONS[operation](context, new BodyReader(operation, body));
    return [operation, run] as const;
  });
  return Object.fromEntries(entries) as Driver;
}

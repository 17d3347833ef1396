/** Users as answers show them. */
import type { JsonObject } from "../../contract/json.js";
import type { ServiceWorld } from "../world/world.js";

/** The user object of an id; of one that the service does not know, what an answer needs at least. */
export function userObject(world: ServiceWorld, id: string): JsonObject & { readonly id: string } {
  const user = world.user(id);
  return {
    id,
    username: user?.username ?? `user${id}`,
    discriminator: "0",
    global_name: null,
    avatar: null,
    bot: user?.isBot ?? false,
  };
}

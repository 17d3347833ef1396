/** Global and guild commands by the standard library of Python 3, in a process of its own. */

import { whatIsFixed } from "../shared-b/fixed.js";
import { targetOf } from "../shared-b/target.js";
import { createWorld } from "../shared-b/world.js";
import type { RunningZooService, ZooService, ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { launch } from "./launch.js";

export const pythonStdlib: ZooService = {
  name: "python-stdlib",
  builtWith: "Python 3, http.server, dictionaries",
  causes: CAUSES,
  variations: [],
  start,
};

async function start({ fixed }: ZooStart): Promise<RunningZooService> {
  whatIsFixed(CAUSES, fixed);
  const world = createWorld(false);
  const { main, other } = world;
  const { port, close } = await launch({
    fixed,
    firstId: world.nextId(),
    guildIds: world.guilds.map((guild) => guild.id),
    tokens: {
      [`Bot ${main.botToken}`]: main.id,
      [`Bearer ${main.clientToken}`]: main.id,
      [`Bot ${other.botToken}`]: other.id,
      [`Bearer ${other.clientToken}`]: other.id,
    },
  });
  return {
    target: targetOf("python-stdlib", port, world, { hasClientCredentials: true, hasPermissions: false }),
    close,
  };
}

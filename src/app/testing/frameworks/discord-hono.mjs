/** discord-hono on node: a handler by the name of each command, the first part of each custom_id, and each modal. */
import { createAdaptorServer } from "@hono/node-server";
import { DiscordHono } from "discord-hono";
import { CARD, choicesFor, FORM, panelAfter, pressesIn, SURVEY, told, UNKNOWN } from "../sample/sample.mjs";
import { completeLater, listen, publicKey } from "./listen.mjs";

const chosen = (context) => context.res(told(context.interaction.data.values));
const entered = (context) => context.res(told(context.interaction.data.options));
const submitted = (context) => context.res(told(context.interaction.data.components));
const suggested = (context) => context.resAutocomplete(choicesFor(context.focused));
const unknown = (context) => context.res(UNKNOWN);
const target = ({ interaction: { data } }, kind) => data.resolved[kind][data.target_id];

const app = new DiscordHono({ discordEnv: () => ({ PUBLIC_KEY: publicKey }) })
  .command("every", entered)
  .autocomplete("find", suggested, entered)
  .autocomplete("settings", suggested, entered)
  .command("panel", (context) => context.res(panelAfter(0)))
  .command("card", (context) => context.res(CARD))
  .command("survey", (context) => context.resModal(SURVEY))
  .command("later", (context) => {
    completeLater(context.interaction);
    return context.resDefer();
  })
  .command("audit", (context) =>
    context.res(told([context.interaction.guild_id, context.interaction.member.permissions])),
  )
  .command("diary", (context) => context.res(told(context.interaction.user.username)))
  .command("anywhere", (context) => context.res(told([context.interaction.locale, context.interaction.context])))
  .command("Inspect user", (context) => context.res(told(target(context, "users").username)))
  .command("Quote message", (context) => context.res(told(target(context, "messages").content)))
  .autocomplete("", (context) => context.resAutocomplete([]), unknown)
  .component("count", (context) =>
    context.update().res(panelAfter(pressesIn(`;${context.interaction.data.custom_value}`))),
  )
  .component("send", (context) => context.res("Sent"))
  .component("quiet", (context) => context.update().resDefer())
  .component("open", (context) => context.resModal(FORM))
  .component("remove", (context) => context.update().res({ content: "Removed", components: [] }))
  .component("fruit", chosen)
  .component("people", chosen)
  .component("roles", chosen)
  .component("channels", chosen)
  .component("both", chosen)
  .component("", unknown)
  .modal("", unknown)
  .modal("form", submitted)
  .modal("survey", submitted);

listen(createAdaptorServer({ fetch: (request) => app.fetch(request) }));

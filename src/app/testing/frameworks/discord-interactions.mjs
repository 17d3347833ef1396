/** discord-interactions with express: the middleware checks the signature and answers pings, the rest is a handler. */
import { createServer } from "node:http";
import { InteractionResponseType as Answer, InteractionType, verifyKeyMiddleware } from "discord-interactions";
import express from "express";
import { CARD, choicesFor, FORM, panelAfter, pressesIn, SURVEY, told, UNKNOWN } from "../sample/sample.mjs";
import { completeLater, listen, PATH, publicKey } from "./listen.mjs";

const message = (data) => ({ type: Answer.CHANNEL_MESSAGE_WITH_SOURCE, data });
const modal = (data) => ({ type: Answer.MODAL, data });
const says = (values) => message({ content: told(values) });

const commands = {
  __proto__: null,
  every: ({ data }) => says(data.options),
  find: ({ data }) => says(data.options),
  settings: ({ data }) => says(data.options),
  panel: () => message(panelAfter(0)),
  card: () => message(CARD),
  survey: () => modal(SURVEY),
  later: (interaction) => {
    completeLater(interaction);
    return { type: Answer.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
  },
  audit: ({ guild_id, member }) => says([guild_id, member.permissions]),
  diary: ({ user }) => says(user.username),
  anywhere: ({ locale, context }) => says([locale, context]),
  "Inspect user": ({ data }) => says(data.resolved.users[data.target_id].username),
  "Quote message": ({ data }) => says(data.resolved.messages[data.target_id].content),
};

const components = {
  __proto__: null,
  count: ({ data }) => ({ type: Answer.UPDATE_MESSAGE, data: panelAfter(pressesIn(data.custom_id)) }),
  send: () => message({ content: "Sent" }),
  quiet: () => ({ type: Answer.DEFERRED_UPDATE_MESSAGE }),
  open: () => modal(FORM),
  remove: () => ({ type: Answer.UPDATE_MESSAGE, data: { content: "Removed", components: [] } }),
  ...Object.fromEntries(
    ["fruit", "people", "roles", "channels", "both"].map((id) => [id, ({ data }) => says(data.values)]),
  ),
};

const focusedIn = (options) =>
  options.flatMap((option) => (option.options ? focusedIn(option.options) : option.focused ? [option] : []));

function answerTo(interaction) {
  const { type, data } = interaction;
  switch (type) {
    case InteractionType.APPLICATION_COMMAND:
      return (commands[data?.name] ?? (() => message(UNKNOWN)))(interaction);
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return {
        type: Answer.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices: focusedIn(data.options ?? []).flatMap(choicesFor) },
      };
    case InteractionType.MESSAGE_COMPONENT:
      return (components[data.custom_id.split(";")[0]] ?? (() => message(UNKNOWN)))(interaction);
    case InteractionType.MODAL_SUBMIT:
      return says(data.components);
  }
}

const app = express();
app.post(PATH, verifyKeyMiddleware(publicKey), ({ body }, response) => {
  const answer = answerTo(body);
  if (answer === undefined) response.sendStatus(400);
  else response.send(answer);
});
listen(createServer(app));

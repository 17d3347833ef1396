/** slash-create with its server for Requests and Responses: a class for each command, handlers for components and modals. */
import { createAdaptorServer } from "@hono/node-server";
import { GenericServer, SlashCommand, SlashCreator } from "slash-create";
import { CARD, COMMANDS, choicesFor, FORM, panelAfter, pressesIn, SURVEY, told } from "../sample/sample.mjs";
import { completeLater, listen, publicKey } from "./listen.mjs";

const run = {
  panel: (context) => context.send(panelAfter(0)),
  card: (context) => context.send({ ...CARD }),
  survey: (context) => context.sendModal(SURVEY, (submitted) => submitted.send(told(submitted.values))),
  later: async (context) => {
    completeLater(context.data);
    await context.defer();
  },
  audit: ({ guildID, member }) => told([guildID, member.permissions.bitfield.toString()]),
  diary: ({ user }) => told(user.username),
  anywhere: ({ locale, context }) => told([locale, context]),
  "Inspect user": ({ targetUser }) => told(targetUser.username),
  "Quote message": ({ targetMessage }) => told(targetMessage.content),
};

class Sample extends SlashCommand {
  run(context) {
    return (run[this.commandName] ?? (() => told([context.subcommands, context.options])))(context);
  }

  autocomplete({ data }) {
    return focusedIn(data.data.options).flatMap(choicesFor);
  }
}

const focusedIn = (options) =>
  options.flatMap((option) => (option.options ? focusedIn(option.options) : option.focused ? [option] : []));

const inCamelCase = ({ name, description, type, options, contexts, integration_types: integrationTypes }) =>
  Object.fromEntries(
    Object.entries({ name, description, type, options, contexts, integrationTypes }).filter(
      ([, value]) => value !== undefined,
    ),
  );

const server = new GenericServer();
const creator = new SlashCreator({
  applicationID: "100000000000000001",
  publicKey,
  componentTimeouts: true,
});
creator.withServer(server);
creator.registerCommands(COMMANDS.map((command) => new Sample(creator, inCamelCase(command))));

creator.on("componentInteraction", async (context) => {
  const { customID } = context;
  if (customID.startsWith("count;")) await context.editParent(panelAfter(pressesIn(customID)));
});
creator.registerGlobalComponent("send", (context) => context.send("Sent"));
creator.registerGlobalComponent("quiet", (context) => context.acknowledge());
creator.registerGlobalComponent("open", (context) => context.sendModal(FORM, (form) => form.send(told(form.values))));
creator.registerGlobalComponent("remove", (context) => context.editParent({ content: "Removed", components: [] }));
for (const id of ["fruit", "people", "roles", "channels", "both"]) {
  creator.registerGlobalComponent(id, (context) => context.send(told(context.values)));
}
listen(createAdaptorServer({ fetch: server.endpoint }));

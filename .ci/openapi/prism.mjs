// Starts Prism on the published document, calls each operation with each of its examples, and validates what Prism answers.
//   node prism.mjs openapi.json
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { Ajv2020 } from "ajv/dist/2020.js";

const METHODS = ["get", "put", "post", "patch", "delete"];
const STARTS_WITHIN_MS = 60_000;
const JSON_MEDIA = "application/json";

const [file] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, "utf8"));
const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
ajv.addSchema({ ...document, $id: "https://example.com/published" });

const port = await freePort();
const prism = spawn("npx", ["prism", "mock", file, "--port", String(port), "--host", "127.0.0.1", "--errors"], {
  stdio: ["ignore", "pipe", "inherit"],
  detached: true,
});
let calls = 0;
const problems = [];
try {
  await listening(prism);
  for (const { path, method, operation } of operations()) await call(path, method, operation);
  await expectRefusals();
} finally {
  process.kill(-prism.pid);
}
for (const problem of problems) console.error(problem);
console.log(`${calls} calls, ${problems.length} problems`);
process.exitCode = problems.length > 0 || calls === 0 ? 1 : 0;

/** Each documented success of an operation, with each example of its request and of its response. */
async function call(path, method, operation) {
  const requests = examplesIn(operation.requestBody);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!/^2\d\d$/.test(status)) continue;
    const answers = examplesIn(response);
    for (const request of requests.length > 0 ? requests : [undefined]) {
      for (const answer of answers.length > 0 ? answers : [undefined]) {
        await one({ path, method, operation, status, request, answer, response });
      }
    }
  }
}

async function one({ path, method, operation, status, request, answer, response }) {
  calls += 1;
  const prefer = [`code=${status}`, ...(answer === undefined ? [] : [`example=${answer.name}`])].join(", ");
  const scheme = operation.security?.some((one) => "Bot" in one) === false ? "Bearer" : "Bot";
  const got = await send(method, path, request, { prefer, authorization: `${scheme} token` });
  const where = `${operation.operationId} ${status} ${request?.name ?? ""} ${answer?.name ?? ""}`;
  if (got.status !== Number(status)) problems.push(`${where}: status ${got.status} ${got.text.slice(0, 300)}`);
  const schema = response.content?.["application/json"]?.schema.$ref;
  if (schema === undefined) return;
  const validate = ajv.getSchema(`https://example.com/published${schema}`);
  if (!validate(JSON.parse(got.text))) problems.push(`${where}: ${ajv.errorsText(validate.errors)}`);
}

/** Prism reads the schemas of requests, so that what they do not allow is refused. */
async function expectRefusals() {
  const wrong = [
    ["post", "/applications/{application_id}/commands", { type: 1, name: "a".repeat(33), description: "x" }],
    ["post", "/applications/{application_id}/commands", { type: 1, description: "x" }],
    ["post", "/applications/{application_id}/commands", { type: 9, name: "a" }],
    ["post", "/channels/{channel_id}/messages", { components: [{ type: 2, style: 1, custom_id: "a" }] }],
    ["post", "/channels/{channel_id}/messages", { content: 5 }],
  ];
  for (const [method, path, body] of wrong) {
    calls += 1;
    const got = await send(method, path, { media: JSON_MEDIA, value: body });
    if (got.status < 400) problems.push(`${path} accepts ${JSON.stringify(body)}`);
  }
}

async function send(method, path, request, headers = { authorization: "Bot token" }) {
  const url = path.replaceAll(/\{[a-z_]+\}/g, "1300000000000000000");
  const body = request === undefined ? {} : bodyOf(request);
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...body.headers },
    ...(body.body === undefined ? {} : { body: body.body }),
  });
  return { status: response.status, text: await response.text() };
}

function bodyOf({ media, value }) {
  if (media === JSON_MEDIA) return { headers: { "content-type": media }, body: JSON.stringify(value) };
  const form = new FormData();
  for (const [name, part] of Object.entries(value)) {
    form.append(name, typeof part === "string" ? part : JSON.stringify(part));
  }
  return { headers: {}, body: form };
}

function operations() {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({ path, method, operation: item[method] })),
  );
}

/** The examples of JSON, or of the form where there is no JSON. */
function examplesIn(holder) {
  const content = holder?.content ?? {};
  const [media] = JSON_MEDIA in content ? [JSON_MEDIA] : Object.keys(content);
  const examples = content[media]?.examples ?? {};
  return Object.entries(examples).map(([name, { value }]) => ({ name, value, media }));
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}

async function listening(child) {
  let text = "";
  await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Prism does not listen after ${STARTS_WITHIN_MS} ms: ${text}`)),
      STARTS_WITHIN_MS,
    );
    child.once("exit", (code) => reject(new Error(`Prism ended with ${code}: ${text}`)));
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (!text.includes("Prism is listening")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

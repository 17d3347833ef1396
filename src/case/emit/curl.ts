/** A request as a curl command line. */
import { type ShellText, sh, Variable, word } from "./shell.js";

/** The options of curl, each as one argument. */
export interface CurlRequest {
  /** Flags of ours before the method, such as `-i`. */
  readonly flags: ShellText;
  /** HTTP method. */
  readonly method: string;
  /** URL; parts of it may be shell variables. */
  readonly address: ShellText;
  /** Request headers without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the header; absent where the request has no token. */
  readonly authorization?: string;
  /** Body as text; absent where there is none. */
  readonly body?: string;
  /** File with the body, as a word of the shell; instead of `body`. */
  readonly bodyFile?: ShellText;
  /** Sent as parts of a form beside the body as `payload_json`; there even if it is empty. */
  readonly files?: readonly { readonly name: string; readonly type: string }[];
}

/** A name of a header as HTTP has it: curl would take one that begins with `@` for a file. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** One command, without an end of line outside of its quoted words. */
export function curl(request: CurlRequest): ShellText {
  const { flags, method, address, headers, authorization, files } = request;
  const credential = authorization === undefined ? [] : [sh`-H ${authorizationOf(authorization)}`];
  const others = Object.entries(headers)
    .filter(([name]) => HEADER_NAME.test(name))
    .map(([name, value]) => sh`-H ${word(`${name}: ${value.replace(/[\r\n\0]+/g, " ")}`)}`);
  const parts = files === undefined ? dataOf(request) : formOf(request, files);
  return sh`${[sh`curl ${flags} -X ${method} ${address}`, ...credential, ...others, ...parts]}`;
}

/** `Bot $BOT_TOKEN` names a variable; anything else is text. */
function authorizationOf(value: string): ShellText {
  const [, scheme = "", name] = /^(\w+ )\$([A-Z][A-Z0-9_]*)$/.exec(value) ?? [];
  const reported = `Authorization: ${name === undefined ? value : scheme}`;
  return name === undefined ? word(reported) : word(reported, new Variable(name));
}

function dataOf({ body, bodyFile }: CurlRequest): readonly ShellText[] {
  if (bodyFile !== undefined) return [sh`--data-binary @${bodyFile}`];
  return body === undefined ? [] : [sh`--data-raw ${word(body)}`];
}

/** `--form-string` takes its text as it is, where `-F` would look for `@`, `<` and `;` in it. */
function formOf({ body, bodyFile }: CurlRequest, files: NonNullable<CurlRequest["files"]>): readonly ShellText[] {
  if (bodyFile !== undefined) return [sh`-F 'payload_json=<'${bodyFile}`, ...partsOf(files)];
  const payload = body === undefined ? [] : [sh`--form-string ${word(`payload_json=${body}`)}`];
  return [...payload, ...partsOf(files)];
}

function partsOf(files: NonNullable<CurlRequest["files"]>): readonly ShellText[] {
  return files.map(({ name, type }, index) => {
    const shown = name.replace(/[\r\n\0]+/g, " ").replace(/[\\"]/g, "\\$&");
    return sh`-F ${word(`files[${index}]=@file-${index};filename="${shown}";type=${type.replace(/[^\w.+/-]/g, "")}`)}`;
  });
}

/** A file of so many bytes, of the name that `curl` uploads. */
export function fileOf(bytes: number, index: number): ShellText {
  return sh`head -c ${bytes} /dev/zero > file-${index}`;
}

/** The address of the proxy in the forms that clients expect. */

/** A client, and the option that leads it to the proxy. */
export interface ClientOption {
  /** Name of the client library. */
  readonly client: string;
  /** The option as source code. */
  readonly option: string;
}

interface Forms {
  /** With the version, such as `http://127.0.0.1:4020/api/v10`. */
  readonly url: string;
  /** Without the version, for clients that append it. */
  readonly apiUrl: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host name, for clients that take it alone. */
  readonly host: string;
  /** Port, for clients that take it alone. */
  readonly port: string;
  /** Path of `url`. */
  readonly path: string;
}

function formsOf(url: string): Forms {
  const { origin, hostname: host, port, pathname } = new URL(url);
  return { url, apiUrl: url.replace(/\/v\d+$/, ""), origin, host, port, path: pathname.replace(/\/$/, "") };
}

/** Environment variables for a command behind the proxy. @param url address of the proxy with the path of the service */
export function addressVariables(url: string): Readonly<Record<string, string>> {
  const { apiUrl, origin, host, port } = formsOf(url);
  return {
    SLASHPROOF_PROXY_URL: url,
    SLASHPROOF_PROXY_API_URL: apiUrl,
    SLASHPROOF_PROXY_ORIGIN: origin,
    SLASHPROOF_PROXY_HOST: host,
    SLASHPROOF_PROXY_PORT: port,
  };
}

/** How each client is led to the proxy. @param url address of the proxy with the path of the service */
export function clientOptions(url: string): readonly ClientOption[] {
  const { apiUrl, origin, host, port, path } = formsOf(url);
  return [
    { client: "discord.js", option: `rest: { api: "${apiUrl}" }` },
    { client: "oceanic.js", option: `rest: { baseURL: "${url}" }` },
    { client: "dysnomia", option: `rest: { https: false, domain: "${host}", port: ${port}, baseURL: "${path}" }` },
    { client: "eris", option: `rest: { domain: "${host}", baseURL: "${path}", agent }` },
    { client: "discordeno", option: `rest: { proxy: { baseUrl: "${apiUrl}", authorization: "Bot …" } }` },
    { client: "seyfert", option: `new ApiHandler({ token, domain: "${origin}", baseUrl: "${path.slice(1)}" })` },
    { client: "discord.py", option: `discord.http.Route.BASE = "${url}"` },
  ];
}

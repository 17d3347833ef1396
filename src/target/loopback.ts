/** True where the host of an URL is this machine: 127.0.0.0/8, ::1, localhost, and nothing that a resolver decides. */
export function isLoopback(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname;
  if (host === "localhost" || host.endsWith(".localhost") || host === "[::1]") return true;
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

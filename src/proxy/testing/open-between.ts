/** A proxy in front of something, with what it reported about the traffic. */
import { type OpenProxy, openProxy, type ProxyOptions } from "../open-proxy.js";
import type { ProxiedExchange } from "../proxied-exchange.js";

export interface Between extends OpenProxy {
  readonly passed: readonly ProxiedExchange[];
  readonly garbled: readonly string[];
}

export async function openBetween(target: URL, more: Partial<ProxyOptions> = {}): Promise<Between> {
  const passed: ProxiedExchange[] = [];
  const garbled: string[] = [];
  const proxy = await openProxy({
    target,
    port: 0,
    host: "127.0.0.1",
    onPassed: (one) => passed.push(one),
    onGarbled: (reason) => garbled.push(reason),
    ...more,
  });
  return { ...proxy, passed, garbled };
}

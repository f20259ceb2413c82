import { DurableObject } from "cloudflare:workers";

const proxies = new WeakSet<object>();

/**
 * For each new durable object, the test pool puts one more proxy around the prototype of its class, and every call of every
 * object passes through all of them. One does the same.
 */
globalThis.Proxy = new Proxy(Proxy, {
  construct: (Original, [target, handler]: ConstructorParameters<ProxyConstructor>) => {
    if (proxies.has(target)) return target;
    const proxy = new Original(target, handler);
    if (target instanceof DurableObject) proxies.add(proxy);
    return proxy;
  },
});

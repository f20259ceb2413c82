import { describe, expect, it } from "vitest";
import { webhookAddress } from "#worker/contract/webhook-address.ts";

describe("The address of a webhook", () => {
  it.each([
    ["https://hooks.ejemplo.cl/tertulia", "https://hooks.ejemplo.cl/tertulia"],
    ["https://hooks.ejemplo.cl:443/a?token=b#part", "https://hooks.ejemplo.cl/a?token=b"],
    ["HTTPS://Hooks.Ejemplo.CL", "https://hooks.ejemplo.cl/"],
    ["https://hooks.ejemplo.cl./a", "https://hooks.ejemplo.cl./a"],
    // The ending is compared as a whole.
    ["https://hooks.mibox/", "https://hooks.mibox/"],
    ["https://lan.svc.ejemplo.cl/", "https://lan.svc.ejemplo.cl/"],
    ["https://hooks.myexample.com/", "https://hooks.myexample.com/"],
    ["https://café.ejemplo.cl/", "https://xn--caf-dma.ejemplo.cl/"],
  ])("%s is taken as %s", (text, address) => {
    expect(webhookAddress(text)).toBe(address);
  });

  it.each([
    "",
    "hooks.ejemplo.cl/tertulia",
    "http://hooks.ejemplo.cl/",
    "ftp://hooks.ejemplo.cl/",
    "javascript:alert(1)",
    "https://ana@hooks.ejemplo.cl/",
    "https://ana:clave@hooks.ejemplo.cl/",
    "https://hooks.ejemplo.cl:8443/",
    "https://hooks.ejemplo.cl:80/",
    // Names of the machine and of networks at home and at work.
    "https://localhost/",
    "https://LOCALHOST./",
    "https://api.localhost/",
    "https://intranet/",
    "https://intranet./",
    "https://impresora.local/",
    "https://db.internal/",
    "https://metadata.google.internal/",
    "https://router.lan/",
    "https://nas.home.arpa/",
    "https://algo.test/",
    "https://algo.invalid./",
    "https://algo.onion/",
    "https://algo.alt/",
    "https://algo.example/",
    "https://wpad.localdomain/",
    "https://nas.home/",
    "https://nas.corp/",
    "https://nas.private/",
    "https://nas.intranet/",
    "https://correo.mail/",
    "https://nas.intra/",
    "https://nas.localnet/",
    "https://nas.workgroup/",
    // Names inside a cluster.
    "https://api.default.svc/",
    "https://api.default.svc.cluster/",
    "https://api.default.svc.cluster.local/",
    "https://api.service.consul/",
    "https://api.nomad/",
    "https://host.docker/",
    // Routers at home.
    "https://fritz.box/",
    "https://NAS.Fritz.Box./",
    // Names for documentation, under public endings.
    "https://example.com/",
    "https://hooks.example.net/",
    "https://example.org./",
    // Addresses without a name: loopback, private, link-local, shared (CGNAT), multicast, unspecified, and public ones as well.
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
    "https://255.255.255.255/",
    "https://93.184.216.34/",
    // Other forms of 127.0.0.1.
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://１２７.０.０.１/",
    "https://127%2e0%2e0%2e1/",
    // Loopback, IPv4 inside IPv6, link-local, unique local, multicast, and a public one.
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[ff02::1]/",
    "https://[2606:2800:220:1:248:1893:25c8:1946]/",
  ])("%s is refused", (text) => {
    expect(webhookAddress(text)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { networkOf } from "#worker/middleware/network.ts";

describe("Addresses of one network count together", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
    ["unknown", "unknown"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"],
    ["2001:db8:1:2::1", "2001:0db8:0001:0002::/64"],
    ["2001:db8::1", "2001:0db8:0000:0000::/64"],
    ["::1", "0000:0000:0000:0000::/64"],
  ])("Calls from %s count for %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { toNetworkKey, toPlainAddress, toSiteKey } from "./network-key.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::9:0:0:0:1", "2001:db8:0:9::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b:1:2:3:4:192.0.2.33", "64:ff9b:1:2::/64"],
  ["", ""],
  ["no address", "no address"],
])("%s is counted as %s", (address, key) => {
  expect(toNetworkKey(address)).toBe(key);
});

const groups = (count: number) => fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count });
const hex = (group: number) => group.toString(16);

test("all that share 64 bits are one, and no others", () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, host, other) => {
      const key = toNetworkKey([...network, ...host].map(hex).join(":"));
      expect(toNetworkKey([...network, ...other].map(hex).join(":"))).toBe(key);
      expect(toNetworkKey([...network, ...host].map((group) => hex(group).padStart(4, "0")).join(":"))).toBe(key);
      expect(toNetworkKey([...other, ...host].map(hex).join(":")) === key).toBe(network.join() === other.join());
    }),
  );
});

test("a run of zeros may be left out anywhere", () => {
  fc.assert(
    fc.property(groups(8), fc.nat(7), fc.integer({ min: 2, max: 8 }), (all, from, length) => {
      fc.pre(from + length <= 8);
      const full = all.map((group, at) => (at >= from && at < from + length ? 0 : group)).map(hex);
      const short = `${full.slice(0, from).join(":")}::${full.slice(from + length).join(":")}`;
      expect(toNetworkKey(short)).toBe(toNetworkKey(full.join(":")));
    }),
  );
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("%s is of the site %s", (address, key) => {
  expect(toSiteKey(address)).toBe(key);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["none", "none"],
  ["", ""],
])("%s is spelt %s", (address, plain) => {
  expect(toPlainAddress(address)).toBe(plain);
});

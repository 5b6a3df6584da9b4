import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not the internet (RFC 6890): a list of pictures must not reach hosts behind the firewall. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv4");
/** Public IPv6 addresses, without addresses that contain another address (RFC 4291). */
const PUBLIC = new BlockList();
PUBLIC.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv6");

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, "ipv4");
  return family === 6 && PUBLIC.check(address, "ipv6") && !PRIVATE.check(address, "ipv6");
}

/**
 * Resolves a name when the connection is opened, so that the address checked is the address used; fails for an address
 * that is not allowed.
 */
export function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error("no address"), "", 0);
      if (!found.every(({ address }) => isAllowed(address))) return callback(new PrivateNetworkError(), "", 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

export class PrivateNetworkError extends Error {
  override name = "PrivateNetworkError";
}

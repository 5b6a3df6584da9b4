import { isIPv6, SocketAddress } from "node:net";

/**
 * One key for what one connection may call itself: an IPv4 address; of an IPv6 address the first 64 bits, since who has
 * one has all that share them.
 */
export function toNetworkKey(address: string): string {
  return toKey(address, 64);
}

/** The same for one site, which may have 65,536 such networks: an IPv4 address, or the first 48 bits of an IPv6 address. */
export function toSiteKey(address: string): string {
  return toKey(address, 48);
}

/**
 * The spelling of an address that a connection's own has; an IPv4 address written as an IPv6 one is that IPv4 address. Any
 * other text stays as it is.
 */
export function toPlainAddress(address: string): string {
  const spelt = isIPv6(address) ? new SocketAddress({ address, family: "ipv6" }).address : address;
  return spelt.replace(MAPPED, "");
}

/** What stands before an IPv4 address in an IPv6 one. */
const MAPPED = /^::ffff:(?=\d+\.)/;

function toKey(address: string, bits: 48 | 64): string {
  const plain = address.toLowerCase().replace(MAPPED, "");
  if (!isIPv6(plain)) return plain;
  const [front = "", back] = (plain.split("%", 1)[0] ?? "").split("::");
  const head = toGroups(front);
  const tail = toGroups(back ?? "");
  const zeros = back === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** Groups without leading zeros; a dotted end stands for two. */
function toGroups(text: string): string[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => (group.includes(".") ? [group, ""] : [group.replace(/^0+(?=.)/, "")]));
}

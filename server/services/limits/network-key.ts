import { isIPv6, SocketAddress } from "node:net";

/**
 * One key for all addresses that one network may use: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * the holder of one such address owns all addresses with these 64 bits.
 */
export function toNetworkKey(address: string): string {
  return toKey(address, 64);
}

/**
 * One key for a site: an IPv4 address, or the first 48 bits of an IPv6 address, which may contain 65,536 networks
 * (`toNetworkKey`).
 */
export function toSiteKey(address: string): string {
  return toKey(address, 48);
}

/** The address as sockets spell it; an IPv4-mapped IPv6 address becomes the IPv4 address. Other text stays unchanged. */
export function toPlainAddress(address: string): string {
  const spelt = isIPv6(address) ? new SocketAddress({ address, family: "ipv6" }).address : address;
  return spelt.replace(MAPPED, "");
}

/** The prefix of an IPv4 address inside an IPv6 address. */
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

/** Groups without leading zeros; a dotted end counts as two groups. */
function toGroups(text: string): string[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => (group.includes(".") ? [group, ""] : [group.replace(/^0+(?=.)/, "")]));
}

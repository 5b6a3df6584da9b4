import { isFreeOfAddresses } from "#rules/free-of-addresses.ts";
import { toOneLine } from "./one-line.ts";

/** Letters, digits and the punctuation of names: no colon, slash, at sign or dot between letters, so never a link. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}' ’&+,()-]|\.(?=[ ]|$|\p{L}\.))*$/u;

const LONGEST = 80;

/** The name, or "" if it could be read as a link or is too long: a customer chose it and the address of the mail. */
export function toPlainName(name: string): string {
  const line = toOneLine(name);
  return line.length <= LONGEST && NAME.test(line) && isFreeOfAddresses(line) ? line : "";
}

/**
 * Every text in this value: names and values at any depth, the non-enumerable fields of errors (message, stack, cause),
 * and bytes as text in several encodings.
 */
export function deepText(value: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) {
      texts.push(String(one));
      continue;
    }
    if (seen.has(one)) continue;
    seen.add(one);
    if (one instanceof Uint8Array) {
      const bytes = Buffer.from(one);
      texts.push(bytes.toString("latin1"), bytes.toString("base64"), bytes.toString("hex"));
      continue;
    }
    if (one instanceof Map || one instanceof Set) waiting.push(...one);
    for (const key of Reflect.ownKeys(one)) {
      texts.push(String(key));
      waiting.push(Reflect.get(one, key));
    }
  }
  return texts.join("\n");
}

/** The spellings in which a secret could appear: plain, and those that are easy to decode. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url"), bytes.toString("hex")];
}

/** The number of nested levels of a JSON text. Scans the text, because recursion fails on deep values. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return deepest;
}

/** The same value cut below the given level: null replaces anything deeper. Changes its argument. */
export function cutDepth(value: unknown, levels: number): unknown {
  let layer = isBranch(value) ? [value] : [];
  for (let level = 1; layer.length > 0; level += 1) {
    const next: (Record<string, unknown> | unknown[])[] = [];
    for (const branch of layer) {
      for (const key of Object.keys(branch)) {
        const child: unknown = Reflect.get(branch, key);
        if (!isBranch(child)) continue;
        if (level >= levels) Reflect.set(branch, key, null);
        else next.push(child);
      }
    }
    layer = next;
  }
  return value;
}

/**
 * The position of the closing quotation mark of the string at `from`. A regular expression would run out of stack on a
 * long string.
 */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

function isBranch(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === "object" && value !== null;
}

const BASE = "https://shop.invalid";

/**
 * The one way to a redirect whose target came from outside: a path of this shop, or the fallback. No two slashes stand side
 * by side in it, so none do after normalisation: `/hr/..//evil.test`, which becomes `//evil.test`, is refused as it came.
 */
export function safePath(target: FormDataEntryValue | null | undefined, fallback: string): string {
  if (typeof target !== "string" || target.length > 2_000 || !isPlainPath(target)) return fallback;
  const { pathname, search } = new URL(target, BASE);
  return pathname + search;
}

function isPlainPath(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  // Browsers drop tabs and line breaks and read a backslash as a slash.
  return path.startsWith("/") && !path.includes("//") && !/[\p{Cc}\\]/u.test(target);
}

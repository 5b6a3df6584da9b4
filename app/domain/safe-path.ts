const BASE = "https://shop.invalid";

/**
 * The one way to a redirect whose target came from outside: a path of this shop, or the fallback. The path has no two
 * slashes side by side, and normalisation adds none: `/hr/..//evil.test`, which would become `//evil.test`, is refused
 * before it is normalised.
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

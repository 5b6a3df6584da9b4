const BASE = "https://shop.invalid";

/**
 * Returns `target` if it is a path of this shop, otherwise `fallback`. Every redirect to a target from a request must
 * use this function. Two slashes side by side are refused before normalisation, because `/hr/..//evil.test` would
 * become `//evil.test`.
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

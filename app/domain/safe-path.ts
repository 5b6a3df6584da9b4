const BASE = "https://shop.invalid";

/**
 * The one way to a redirect whose target came from outside: a path of this shop, or the fallback. Checked again after
 * normalisation, because `/hr/..//evil.test` becomes `//evil.test`.
 */
export function safePath(target: FormDataEntryValue | null | undefined, fallback: string): string {
  if (typeof target !== "string" || target.length > 2_000 || !isPlainPath(target)) return fallback;
  const url = URL.parse(target, BASE);
  if (!url || url.origin !== BASE) return fallback;
  const path = url.pathname + url.search;
  return isPlainPath(path) && URL.parse(path, BASE)?.origin === BASE ? path : fallback;
}

function isPlainPath(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  // Browsers drop tabs and line breaks and read a backslash as a slash.
  return path.startsWith("/") && !path.includes("//") && !/[\p{Cc}\\]/u.test(target);
}

/** The link that dials a number as people write it: digits, and the plus before them. */
export function telHref(phone: string): string {
  const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
  return `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
}

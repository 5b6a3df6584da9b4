/** The link that dials a number as people write it: its digits, and a plus in front. */
export function telHref(phone: string): string {
  const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
  return `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
}

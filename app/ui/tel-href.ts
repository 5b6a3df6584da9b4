/** The `tel:` link of a phone number as people write it: the digits, with a plus in front if the number has one. */
export function telHref(phone: string): string {
  const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
  return `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
}

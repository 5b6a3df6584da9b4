/**
 * The parts of a product's size that its title lacks: "110 kW" of "2.0 TDI, 110 kW" beside "Injector, Golf 2.0 TDI".
 */
export function sizeBeside({ title, size }: { title: string | null; size: string }): string {
  const said = wordsOf(title ?? "");
  return size
    .split(/,\s+/)
    .filter((part) => !said.includes(wordsOf(part)))
    .join(", ");
}

/** The words of a text, each between two spaces. */
function wordsOf(text: string): string {
  return ` ${text.split(/[\s,;()/]+/).join(" ")} `.replace(/ {2,}/g, " ");
}

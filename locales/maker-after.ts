/** The manufacturer to write after a title; "" if the title already ends with this name ("Injector, Denso"). */
export function makerAfter(title: string, manufacturer: string): string {
  const [end, maker] = [title.trim().toLowerCase(), manufacturer.trim().toLowerCase()];
  return end === maker || end.endsWith(` ${maker}`) ? "" : manufacturer;
}

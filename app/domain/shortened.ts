/** A text of at most so many characters, cut between words where it is longer, with a mark that it was. White space is folded. */
export function shortened(text: string, most: number): string {
  const folded = text.replace(/\s+/g, " ").trim();
  if (folded.length <= most) return folded;
  const cut = folded.slice(0, most - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0));
  return `${(words || cut).replace(/[\s,;:.–-]+$/, "").replace(/[\ud800-\udbff]$/, "")}…`;
}

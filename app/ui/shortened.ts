/** A text of at most `most` characters: a longer one is cut between words and ends in "…". White space is folded. */
export function shortened(text: string, most: number): string {
  const folded = text.replace(/\s+/g, " ").trim();
  if (folded.length <= most) return folded;
  const cut = folded.slice(0, most - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0));
  return `${(words || cut).replace(/[\s,;:.–-]+$/, "").replace(/[\ud800-\udbff]$/, "")}…`;
}

import type { Labelled, Letter, LetterLines } from "./letter.ts";

/** Characters per line. */
export const WIDTH = 72;

/** A letter as plain text; `blocks` of lines come before its link, `imprint` is part of the signature. */
export function toLetterText(letter: Letter, blocks: readonly string[][], imprint: readonly string[]): string {
  const all = [
    [letter.heading],
    letter.paragraphs.flatMap((text) => wrap(text)),
    ...blocks,
    letter.link ? [`${letter.link.label}:`, letter.link.url] : [],
    letter.closing.flatMap((text) => wrap(text)),
    ["-- ", letter.shop, ...imprint.flatMap((line) => wrap(line))],
  ];
  return `${all
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

/** Labels and values below each other, the values aligned. */
export function factLines(facts: readonly Labelled[]): string[] {
  const width = Math.max(0, ...facts.map(({ label }) => label.length));
  return facts.map(({ label, value }) => `${label.padEnd(width)}  ${value}`);
}

/** Lines below their label, indented, so that none can be taken for a line of the letter or its signature. */
export function blockLines({ label, lines }: LetterLines): string[] {
  return [`${label}:`, ...lines.flatMap((line) => wrap(line).map((part) => `  ${part}`))];
}

/** Breaks a text into lines between its words; all but the first begin with `indent`. */
export function wrap(text: string, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

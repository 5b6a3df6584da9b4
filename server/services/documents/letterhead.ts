import { ACCENT, CONTENT_WIDTH, LABEL, PAGE, type Paper, STRONG, type Style } from "./page-layout.ts";

const NAME: Style = { ...STRONG, size: 11 };
const DROP = 10;
const RULE = 9;

/** Draws the issuer's name and line at the top of the first page. */
export function drawLetterhead(paper: Paper, name: string, line: string) {
  const y = paper.y + DROP;
  const half = CONTENT_WIDTH / 2;
  paper.left(name, PAGE.left, y, paper.fit(name, half - 30, NAME));
  paper.right(line, PAGE.right, y, paper.fit(line, half + 20, LABEL));
  paper.rule(PAGE.left, PAGE.right, y + RULE, ACCENT, 1.25);
  paper.y = y + RULE;
}

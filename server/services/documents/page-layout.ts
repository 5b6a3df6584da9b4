import { toShownText } from "./shown-text.ts";
import { type Face, loadTypeface, replaceMissing } from "./typeface.ts";

/** Style of a text; sizes in points. */
export interface Style {
  face: Face;
  size: number;
  color: string;
}

/** The colours of the shop's pages. Blue marks the most important item. */
const INK = "#14181e";
export const SOFT_INK = "#57606c";
export const LINE = "#d8dce2";
export const STRONG_LINE = "#747d8a";
export const ACCENT = "#0a4da3";

export const BODY: Style = { face: "regular", size: 8.5, color: INK };
export const STRONG: Style = { ...BODY, face: "bold" };
export const LABEL: Style = { face: "regular", size: 7.5, color: SOFT_INK };
const SMALL: Style = { ...LABEL, size: 6.75 };
const SMALL_LEADING = 9;

/** A4 in points, and the edges of its content. */
export const PAGE = { left: 42, right: 553, top: 42, bottom: 788, footer: 812 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** The most lines of a text, so that no row of a table is higher than a page. */
const MOST_LINES = 20;

/**
 * The most pages that wait for the number of all pages. A longer document is sent page by page as it is written, and its pages
 * have their own numbers alone.
 */
const MOST_WAITING = 60;

/** Metadata of a document. */
export interface PaperTitle {
  title: string;
  author: string;
  /** BCP 47 */
  language: string;
  /** in the footer of every page */
  footer: string;
  created: Date;
  /** small print above the footer of every page, one paragraph each */
  imprint?: readonly string[];
}

/** A document being written, from the top of the first page downwards. Lengths are points, `y` is the baseline of a text. */
export interface Paper {
  /** where the next element begins */
  y: number;
  /** where the content of a page ends */
  readonly bottom: number;
  left(text: string, x: number, y: number, style: Style): void;
  right(text: string, x: number, y: number, style: Style): void;
  /**
   * Breaks a text, and overlong words, into lines of at most `width`; if there are more than `most` lines, the last one
   * is an ellipsis.
   */
  wrap(text: string, width: number, style: Style, most?: number): string[];
  width(text: string, style: Style): number;
  /** The style, made smaller if needed so that the text is at most `width` wide, but not below 5 points. */
  fit(text: string, width: number, style: Style): Style;
  rule(x1: number, x2: number, y: number, color: string, weight: number): void;
  fill(boxes: Iterable<[x: number, y: number, width: number, height: number]>, color: string): void;
  /** Continues at the top of a new page. */
  turn(): void;
  /** Returns the finished bytes and releases them. */
  take(): Uint8Array[];
  finish(): AsyncGenerator<Uint8Array, void>;
}

/** Loads pdfkit and the fonts; only the first document waits for them. */
export function loadPaper() {
  return Promise.all([import("pdfkit"), loadTypeface()]);
}

/** An empty document, on its first page. */
export async function openPaper({
  title,
  author,
  language,
  footer,
  created,
  imprint = [],
}: PaperTitle): Promise<Paper> {
  const [{ default: PdfDocument }, typeface] = await loadPaper();
  const doc = new PdfDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    info: {
      Title: toShownText(title),
      Author: toShownText(author),
      Creator: toShownText(author),
      CreationDate: created,
    },
  });
  doc.registerFont("regular", typeface.faces.regular).registerFont("bold", typeface.faces.bold);
  const small = imprint.flatMap((text) => {
    return toLines(set(text, SMALL), { width: CONTENT_WIDTH, most: 2 }, (part) => doc.widthOfString(part));
  });
  const imprintTop = PAGE.bottom + SMALL_LEADING - small.length * SMALL_LEADING;
  const middle = (PAGE.left + PAGE.right) / 2;
  let pages = 0;

  const paper: Paper = {
    y: PAGE.top,
    bottom: small.length === 0 ? PAGE.bottom : imprintTop - 2 * SMALL_LEADING,
    left(text, x, y, style) {
      const shown = set(text, style);
      if (shown !== "") doc.fillColor(style.color).text(shown, x, y, { lineBreak: false, baseline: "alphabetic" });
    },
    right(text, x, y, style) {
      paper.left(text, x - paper.width(text, style), y, style);
    },
    wrap(text, width, style, most = MOST_LINES) {
      return toLines(set(text, style), { width, most }, (part) => doc.widthOfString(part));
    },
    width(text, style) {
      return doc.widthOfString(set(text, style));
    },
    fit(text, width, style) {
      const wide = paper.width(text, style);
      return wide <= width ? style : { ...style, size: Math.max(5, Math.floor((style.size * width * 4) / wide) / 4) };
    },
    rule(x1, x2, y, color, weight) {
      doc.lineWidth(weight).strokeColor(color).moveTo(x1, y).lineTo(x2, y).stroke();
    },
    fill(boxes, color) {
      for (const [x, y, width, height] of boxes) doc.rect(x, y, width, height);
      doc.fill(color);
    },
    turn() {
      if (pages >= MOST_WAITING) send(null);
      doc.addPage();
      pages += 1;
      paper.y = PAGE.top;
      const fitting = paper.fit(footer, middle - PAGE.left - 30, LABEL);
      const [line = ""] = paper.wrap(footer, middle - PAGE.left - 30, fitting);
      paper.left(line, PAGE.left, PAGE.footer, fitting);
      if (small.length > 0) paper.rule(PAGE.left, PAGE.right, imprintTop - SMALL_LEADING, LINE, 0.5);
      for (const [index, text] of small.entries())
        paper.left(text, PAGE.left, imprintTop + index * SMALL_LEADING, SMALL);
    },
    take() {
      const bytes: Uint8Array | null = doc.read();
      return bytes === null ? [] : [bytes];
    },
    async *finish() {
      send(pages > MOST_WAITING ? null : pages);
      doc.end();
      for await (const bytes of doc) if (bytes instanceof Uint8Array) yield bytes;
    },
  };
  paper.turn();
  return paper;

  /** Numbers the waiting pages, with the number of all pages if it is known, and sends them. */
  function send(total: number | null) {
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      paper.right(total === null ? `${page + 1}` : `${page + 1} / ${total}`, middle + 12, PAGE.footer, LABEL);
    }
    doc.flushPages();
  }

  /** Sets the font; returns the text with a replacement sign for each character that the font lacks. */
  function set(text: string, style: Style): string {
    doc.font(style.face).fontSize(style.size);
    return replaceMissing(typeface, toShownText(text));
  }
}

type Measure = (text: string) => number;

function toLines(text: string, { width, most }: { width: number; most: number }, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = measure(word) <= width ? [word] : breakWord(word, { width, most }, measure);
    line = pieces.pop() ?? "";
    lines.push(...pieces);
    if (lines.length > most) break;
  }
  if (line !== "") lines.push(line);
  return lines.length > most ? [...lines.slice(0, most - 1), "…"] : lines;
}

function breakWord(word: string, { width, most }: { width: number; most: number }, measure: Measure): string[] {
  const pieces = [""];
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`;
    if (measure(longer) <= width || pieces.at(-1) === "") pieces[pieces.length - 1] = longer;
    else if (pieces.push(character) > most) break;
  }
  return pieces;
}

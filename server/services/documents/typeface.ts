import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type Face = "regular" | "bold";

/** Internals of pdfkit's current font, as far as they are needed here; their names have been stable for years. */
export interface SetFont {
  id: string;
  /** thousandths of the font size for one unit of the font */
  scale: number;
  font: { hasGlyphForCodePoint(code: number): boolean; glyphForCodePoint(code: number): Glyph };
  /** a run of shaped glyphs; with `onlyWidth`, only its width */
  layout(text: string, features?: unknown, onlyWidth?: boolean): Run;
  /** hexadecimal numbers of the glyphs within the subset that the file embeds */
  encode(text: string): [string[], unknown];
  /** the font's object in the file */
  ref(): unknown;
}

interface Glyph {
  advanceWidth: number;
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

interface Run {
  glyphs: Glyph[] | null;
  positions: Position[] | null;
  advanceWidth: number;
}

const FILES: Record<Face, string> = {
  regular: "400Regular/IBMPlexSans_400Regular.ttf",
  bold: "600SemiBold/IBMPlexSans_600SemiBold.ttf",
};

interface Letter {
  glyph: Glyph;
  width: number;
}

const LETTERS = /^\p{L}\p{L}$/u;
/** kerning by pair of letters, in thousandths of the font size */
const KERNING: Record<Face, Map<string, number>> = { regular: new Map(), bold: new Map() };
/** maximum number of pairs cached per face: far more than any language has */
const MOST_PAIRS = 10_000;

let files: Promise<Record<Face, Buffer>> | null = null;

/** Reads the font files of IBM Plex Sans once; each has all Latin letters. */
export function loadFaces(): Promise<Record<Face, Buffer>> {
  files ??= readFaces();
  return files;
}

/**
 * Sets text letter by letter with the kerning of each pair of letters; a pair is looked up once and cached for all
 * later documents. Digits then align in columns, no document's text stays in memory, and a document takes half the time
 * of shaping whole words, which reads the font's tables again for each document.
 */
export function setByLetters(font: SetFont, face: Face): void {
  const shaped = font.layout.bind(font);
  const known = new Map<string, Letter>();
  const letterOf = (character: string) => {
    const before = known.get(character);
    if (before) return before;
    const glyph = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const letter = { glyph, width: glyph.advanceWidth * font.scale };
    known.set(character, letter);
    return letter;
  };
  const kernOf = (pair: string, width: number) => {
    const before = KERNING[face].get(pair);
    if (before !== undefined) return before;
    const run = shaped(pair);
    const kern = run.glyphs?.length === 2 ? run.advanceWidth - width : 0;
    if (KERNING[face].size < MOST_PAIRS) KERNING[face].set(pair, kern);
    return kern;
  };
  font.layout = (text) => {
    const characters = Array.from(text);
    const letters = characters.map(letterOf);
    const positions = letters.map(({ width }, index) => {
      const [pair, next] = [`${characters[index]}${characters[index + 1] ?? ""}`, letters[index + 1]];
      const kern = next && LETTERS.test(pair) ? kernOf(pair, width + next.width) : 0;
      return { xAdvance: width + kern, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width };
    });
    return {
      glyphs: letters.map(({ glyph }) => glyph),
      positions,
      advanceWidth: positions.reduce((width, { xAdvance }) => width + xAdvance, 0),
    };
  };
}

/** The text with a replacement sign for each character that the font lacks. */
export function replaceMissing({ font }: SetFont, text: string): string {
  return Array.from(text, (character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : "\ufffd",
  ).join("");
}

async function readFaces(): Promise<Record<Face, Buffer>> {
  const { resolve } = createRequire(import.meta.url);
  const read = (face: Face) => readFile(resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[face]}`));
  const [regular, bold] = await Promise.all([read("regular"), read("bold")]);
  return { regular, bold };
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type Face = "regular" | "bold";

/** What pdfkit keeps to itself of the font that is set, and what is needed of it; it has had these names for years. */
export interface SetFont {
  id: string;
  /** thousandths of the size for one unit of the font */
  scale: number;
  font: { hasGlyphForCodePoint(code: number): boolean; glyphForCodePoint(code: number): Glyph };
  /** a run of shaped glyphs; with `onlyWidth`, no more than how long it is */
  layout(text: string, features?: unknown, onlyWidth?: boolean): Run;
  /** hexadecimal numbers of the glyphs within the subset that goes into the file */
  encode(text: string): [string[], unknown];
  /** the font as an object of the file */
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
/** in thousandths of the size; far more pairs than a language has */
const KERNING: Record<Face, Map<string, number>> = { regular: new Map(), bold: new Map() };
const MOST_PAIRS = 10_000;

let files: Promise<Record<Face, Buffer>> | null = null;

/** The font files of IBM Plex Sans, all Latin letters in one file each; read once. */
export function loadFaces(): Promise<Record<Face, Buffer>> {
  files ??= readFaces();
  return files;
}

/**
 * Sets text letter by letter with the kerning of its pairs of letters, each asked for once and remembered for every
 * document to come. So figures stand in columns, nothing is kept of what is written, and a document takes half of the
 * time that the shaping of whole words takes, which looks into the font's tables anew in each document.
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

/** The same text with a sign in the place of each character that the font lacks. */
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

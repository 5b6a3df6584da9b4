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

let files: Promise<Record<Face, Buffer>> | null = null;

/** The font files of IBM Plex Sans, all Latin letters in one file each; read once. */
export function loadFaces(): Promise<Record<Face, Buffer>> {
  files ??= readFaces();
  return files;
}

/**
 * Text with figures is set letter by letter, without kerning and ligatures: so figures stand in columns, and no number
 * is kept once it is written. The shaping of pdfkit takes twenty times as long for it, or keeps every word there is.
 */
export function setFiguresPlainly(font: SetFont): void {
  const shaped = font.layout.bind(font);
  const known = new Map<string, { glyph: Glyph; position: Position }>();
  const letterOf = (character: string) => {
    const before = known.get(character);
    if (before) return before;
    const glyph = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const width = glyph.advanceWidth * font.scale;
    const letter = { glyph, position: { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width } };
    known.set(character, letter);
    return letter;
  };
  font.layout = (text, features, onlyWidth) => {
    if (!/\d/.test(text)) return shaped(text, features, onlyWidth);
    const letters = Array.from(text, letterOf);
    return {
      glyphs: letters.map(({ glyph }) => glyph),
      positions: letters.map(({ position }) => position),
      advanceWidth: letters.reduce((width, { position }) => width + position.advanceWidth, 0),
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

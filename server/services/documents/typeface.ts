import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, FontCollection } from "fontkit";

export type Face = "regular" | "bold";

export interface Typeface {
  faces: Record<Face, Buffer>;
  /** the characters that both faces have, as code points */
  characters: ReadonlySet<number>;
}

const FILES: Record<Face, string> = {
  regular: "400Regular/IBMPlexSans_400Regular.ttf",
  bold: "600SemiBold/IBMPlexSans_600SemiBold.ttf",
};

let typeface: Promise<Typeface> | null = null;

/** Reads the font files of IBM Plex Sans once; each has all Latin letters. Its digits all have one width. */
export function loadTypeface(): Promise<Typeface> {
  typeface ??= readTypeface();
  return typeface;
}

/** The text with a replacement sign for each character that the typeface lacks. */
export function replaceMissing({ characters }: Typeface, text: string): string {
  return Array.from(text, (character) => (characters.has(character.codePointAt(0) ?? 0) ? character : "\ufffd")).join(
    "",
  );
}

async function readTypeface(): Promise<Typeface> {
  const { resolve } = createRequire(import.meta.url);
  const read = (face: Face) => readFile(resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[face]}`));
  const [{ create }, regular, bold] = await Promise.all([import("fontkit"), read("regular"), read("bold")]);
  const [ofRegular, ofBold] = [charactersOf(create(regular)), charactersOf(create(bold))];
  return { faces: { regular, bold }, characters: new Set([...ofRegular].filter((code) => ofBold.has(code))) };
}

function charactersOf(font: Font | FontCollection): ReadonlySet<number> {
  return new Set("characterSet" in font ? font.characterSet : []);
}

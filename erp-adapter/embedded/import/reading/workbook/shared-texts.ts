import { importFault } from "../../import-fault.ts";
import type { Parts } from "./parts.ts";
import { readWholeXml } from "./read-xml.ts";
import { createTextReader } from "./text-reader.ts";

/** Bytes that are held. The texts of 200,000 rows of ten columns have about 30 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;
const BLOCK = 1024;

/** Texts that cells name by their position, held as bytes: as strings of their own they would need several times that. */
export interface SharedTexts {
  /** Empty text for a position that there is not. */
  get(at: number): string;
}

/** Throws an import fault for more texts than a list of parts can have. */
export async function readSharedTexts(parts: Parts, name: string): Promise<SharedTexts> {
  const blocks: { bytes: Buffer; ends: Uint32Array }[] = [];
  let texts: string[] = [];
  let held = 0;

  function closeBlock(): void {
    const bytes = Buffer.from(texts.join(""));
    let end = 0;
    blocks.push({ bytes, ends: Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text))) });
    texts = [];
    held += bytes.length;
    if (held > MAX_BYTES) throw importFault("the workbook is too large: save the list as CSV");
  }

  const reader = createTextReader();
  await readWholeXml(parts, name, {
    open(tag) {
      if (tag === "si") reader.begin();
      reader.open(tag);
    },
    text: reader.text,
    close(tag) {
      reader.close(tag);
      if (tag === "si" && texts.push(reader.end()) === BLOCK) closeBlock();
    },
  });
  closeBlock();
  return {
    get(at) {
      const block = blocks[Math.floor(at / BLOCK)];
      const own = at % BLOCK;
      return block?.bytes.toString("utf8", own === 0 ? 0 : block.ends[own - 1], block.ends[own] ?? 0) ?? "";
    },
  };
}

import type { TableLimits } from "../limits.ts";
import { tableFault } from "../table-fault.ts";
import type { Parts } from "./parts.ts";
import { readWholeXml } from "./read-xml.ts";
import { createTextReader } from "./text-reader.ts";

const BLOCK = 1024;

/**
 * Texts that cells refer to by position. They are held as bytes: separate strings would need several times the memory.
 */
export interface SharedTexts {
  /** The text at a position; empty if there is no such position. */
  get(at: number): string;
}

/** Reads the shared texts. Throws a table fault if they have more bytes than the limits allow. */
export async function readSharedTexts(parts: Parts, name: string, limits: TableLimits): Promise<SharedTexts> {
  const blocks: { bytes: Buffer; ends: Uint32Array }[] = [];
  let texts: string[] = [];
  let held = 0;

  function closeBlock(): void {
    const bytes = Buffer.from(texts.join(""));
    let end = 0;
    blocks.push({ bytes, ends: Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text))) });
    texts = [];
    held += bytes.length;
    if (held > limits.sharedTexts) throw tableFault("too-large", "the workbook is too large: save the list as CSV");
  }

  const reader = createTextReader(limits.cell);
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

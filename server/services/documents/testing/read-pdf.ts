import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A PDF as read by an independent program. */
export interface ReadPdf {
  /** the text of each page, with one space for each run of white space */
  pages: string[];
  /** barcodes as a phone scans them from the rendered pages, as UTF-8 text */
  barcodes: { format: string; text: string; errorCorrection: string }[];
  /** the language in the document catalogue; null if there is none */
  language: string | null;
  bytes: Uint8Array;
}

const SCALE = 3;

export async function readPdf(stream: ReadableStream<Uint8Array>): Promise<ReadPdf> {
  const bytes = await readAll(stream);
  return withDocument(bytes, async (doc) => {
    const pages: string[] = [];
    const barcodes: ReadPdf["barcodes"] = [];
    for (const page of doc.pages()) {
      pages.push(textOf(page));
      const { data, width, height } = await page.render({ scale: SCALE, render: "bitmap" });
      barcodes.push(...(await scan({ data: Uint8ClampedArray.from(data), width, height })));
    }
    return { pages, barcodes, language: /\/Lang \((\w+)\)/.exec(toAscii(bytes))?.[1] ?? null, bytes };
  });
}

/** The text of the pages, without the search for barcodes, which takes a tenth of a second for each page. */
export async function readPages(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  return withDocument(await readAll(stream), async (doc) => [...doc.pages()].map(textOf));
}

let library: Promise<PDFiumLibrary> | null = null;

/** Opens the document for the reading; the library itself stays loaded, because loading it takes as long as reading. */
async function withDocument<Read>(bytes: Uint8Array, read: (doc: PDFiumDocument) => Promise<Read>): Promise<Read> {
  library ??= PDFiumLibrary.init();
  const doc = await (await library).loadDocument(bytes);
  try {
    return await read(doc);
  } finally {
    doc.destroy();
  }
}

function textOf(page: PDFiumPage): string {
  return page.getText().replace(/\s+/g, " ");
}

export async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let prepared: Promise<unknown> | null = null;

async function scan(image: Pick<ImageData, "data" | "width" | "height">): Promise<ReadPdf["barcodes"]> {
  prepared ??= prepareReader();
  await prepared;
  const found = await readBarcodes(image as ImageData, { formats: ["PDF417"], tryHarder: true });
  return found.map(({ format, bytes, ecLevel }) => ({
    format,
    text: new TextDecoder().decode(bytes),
    errorCorrection: ecLevel,
  }));
}

/** Loads the barcode reader's WebAssembly from its npm package: by default it is downloaded from a CDN. */
async function prepareReader(): Promise<unknown> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function toAscii(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

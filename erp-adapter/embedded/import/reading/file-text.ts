import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import iconv from "iconv-lite";
import { importFault } from "../import-fault.ts";
import type { Encoding } from "./encoding.ts";

/** A longer line cannot belong to a list of parts. */
const MAX_LINE_BYTES = 1_000_000;

/**
 * The text of a file piece by piece, without its byte order mark. Throws an import fault for bytes that are invalid in UTF-8
 * (with the line). `onBytes` is told the size of each piece of the file.
 */
export function readText(
  path: string,
  encoding: Encoding,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void> {
  const bytes = counted(createReadStream(path), onBytes);
  return encoding === "utf-8" ? decodeUtf8(bytes) : decode(bytes, encoding);
}

/** Throws an import fault in place of a system's error about a file: it is missing, a folder, or may not be read. */
export async function withFileFaults<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (isFileError(error)) throw importFault(`${path}: ${FILE_ERRORS[error.code] ?? error.code}`);
    throw error;
  }
}

const FILE_ERRORS: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "that is a folder, not a file",
  EACCES: "the file may not be read",
};

function isFileError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}

async function* counted(bytes: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer, void> {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of bytes) yield decoder.write(chunk);
  yield decoder.end() ?? "";
}

/** Decodes whole lines, so that a wrong byte can be reported with its line. */
async function* decodeUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0);
  let line = 1;
  let first = true;
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk]);
    const end = block.lastIndexOf(LINE_FEED) + 1;
    rest = block.subarray(end);
    if (rest.length > MAX_LINE_BYTES) throw importFault(`line ${line}: longer than ${MAX_LINE_BYTES} bytes`);
    const text = toText(block.subarray(0, end), line);
    line += text.lines;
    if (text.text !== "") yield first ? text.text.replace(/^\ufeff/, "") : text.text;
    first &&= end === 0;
  }
  const last = toText(rest, line).text;
  yield first ? last.replace(/^\ufeff/, "") : last;
}

const LINE_FEED = 0x0a;

function toText(block: Buffer, firstLine: number): { text: string; lines: number } {
  let lines = 0;
  let start = 0;
  const whole = isUtf8(block);
  for (let at = block.indexOf(LINE_FEED); at >= 0; at = block.indexOf(LINE_FEED, at + 1)) {
    if (!whole && !isUtf8(block.subarray(start, at))) break;
    lines += 1;
    start = at + 1;
  }
  if (!whole)
    throw importFault(`line ${firstLine + lines}: not UTF-8; save the file as UTF-8, or say --encoding windows-1250`);
  return { text: block.toString("utf8"), lines };
}

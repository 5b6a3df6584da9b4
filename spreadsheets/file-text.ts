import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import type { Encoding } from "./encoding.ts";
import type { TableLimits } from "./limits.ts";
import type { FileSource } from "./source.ts";
import { tableFault } from "./table-fault.ts";

/**
 * Reads the text of a file piece by piece, without its byte order mark. For UTF-8, throws a table fault that names the
 * line for an invalid byte or a line that is too long. `onBytes` gets the size of each piece of the file.
 */
export function readText(
  source: FileSource,
  encoding: Encoding,
  limits: TableLimits,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void> {
  const bytes = counted(source.bytes(), onBytes);
  return encoding === "utf-8" ? decodeUtf8(bytes, limits.line) : decode(bytes, encoding);
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
async function* decodeUtf8(bytes: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0);
  let line = 1;
  let first = true;
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk]);
    const end = block.lastIndexOf(LINE_FEED) + 1;
    rest = block.subarray(end);
    if (rest.length > longest) throw tableFault("long-cell", `line ${line}: longer than ${longest} bytes`);
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
  if (!whole) throw tableFault("encoding", `line ${firstLine + lines}: not UTF-8; save the file as UTF-8`);
  return { text: block.toString("utf8"), lines };
}

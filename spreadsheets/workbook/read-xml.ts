import { StringDecoder } from "node:string_decoder";
import sax from "sax";
import { tableFault } from "../table-fault.ts";
import type { Parts } from "./parts.ts";

/** Callbacks for the elements and texts of a part. Names come without their prefixes. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads a part piece by piece. After each piece, yields the share read so far, so that the caller can use what the
 * handlers have found. Throws for anything but plain XML: a workbook declares no entities, so a file that declares some
 * is an attack.
 */
export async function* readXml(parts: Parts, name: string, handlers: XmlHandlers): AsyncGenerator<number, void> {
  const parser = sax.parser(true);
  parser.onopentag = (tag) => handlers.open(withoutPrefix(tag.name), tag.attributes as Record<string, string>);
  parser.onclosetag = (tag) => handlers.close?.(withoutPrefix(tag));
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.ondoctype = () => {
    throw tableFault("entities", "the workbook declares signs of its own: open it in Excel and save it again");
  };
  parser.onerror = (error) => {
    throw error;
  };
  const decoder = new StringDecoder("utf8");
  for await (const { bytes, share } of parts.read(name)) {
    parser.write(decoder.write(bytes));
    yield share;
  }
  parser.close();
}

/** Reads a whole part, for small parts or for handlers that keep only what they need. */
export async function readWholeXml(parts: Parts, name: string, handlers: XmlHandlers): Promise<void> {
  const pieces = readXml(parts, name, handlers);
  while (!(await pieces.next()).done);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

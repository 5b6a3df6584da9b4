import { tableFault } from "../table-fault.ts";

/** Collects the text of one element, its values and runs, without the phonetic readings of Japanese characters. */
export interface TextReader {
  begin(): void;
  open(tag: string): void;
  text(text: string): void;
  close(tag: string): void;
  /** Returns the text since `begin`, and ignores any text until the next `begin`. */
  end(): string;
}

/** Creates a reader whose `text` throws a table fault for a cell of more than `longest` characters. */
export function createTextReader(longest: number): TextReader {
  let gathered = "";
  let isWithin = false;
  let isReading = false;
  let isValue = false;
  return {
    begin() {
      gathered = "";
      isWithin = true;
    },
    open(tag) {
      if (tag === "rPh") isReading = true;
      if (tag === "v" || tag === "t") isValue = isWithin && !isReading;
    },
    text(text) {
      if (!isValue) return;
      gathered += text;
      if (gathered.length > longest)
        throw tableFault("long-cell", `the workbook has a cell of more than ${longest} characters`);
    },
    close(tag) {
      if (tag === "rPh") isReading = false;
      if (tag === "v" || tag === "t") isValue = false;
    },
    end() {
      isWithin = false;
      return gathered;
    },
  };
}

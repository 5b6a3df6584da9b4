import { importFault } from "../../import-fault.ts";

/** Excel itself allows 32,767 characters in a cell. */
const MAX_TEXT = 1024 * 1024;

/** Gathers the text of one element: its values and runs, without the readings of Japanese characters. */
export interface TextReader {
  begin(): void;
  open(tag: string): void;
  text(text: string): void;
  close(tag: string): void;
  /** The text since `begin`; nothing is taken until the next. */
  end(): string;
}

/** Its `text` throws an import fault for a giant cell. */
export function createTextReader(): TextReader {
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
      if (gathered.length > MAX_TEXT) throw importFault("the workbook has a cell of more than a million characters");
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

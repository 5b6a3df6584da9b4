import type { GroupId } from "../../contract/catalogue.ts";
import type { DecimalMark } from "./decimal.ts";

/** Options for reading a file. Anything not given is detected in the file. */
export interface ImportOptions {
  /** names of the columns in order, for a file without a header: `number,title`; `-` skips one */
  columns?: string;
  /** for the whole file, if no column contains it */
  manufacturer?: string;
  /** for lines without a group, and for unknown groups */
  group?: GroupId;
  /** regular expression to find, in the title, the number that replaces the part: its first group */
  supersession?: string;
  encoding?: Encoding;
  /** needed only for amounts such as 1.234, which are ambiguous */
  decimal?: DecimalMark;
  /** gives the same report but writes nothing */
  dryRun?: boolean;
}

export const ENCODINGS = ["utf-8", "windows-1250", "iso-8859-2", "utf-16le"] as const;
export type Encoding = (typeof ENCODINGS)[number];

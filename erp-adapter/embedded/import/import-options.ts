import type { GroupId } from "../../contract/catalogue.ts";
import type { DecimalMark } from "./decimal.ts";

/** How a file is to be read. Whatever is left out is found in the file itself. */
export interface ImportOptions {
  /** names of the columns in order, for a file without a header: `number,title`; `-` skips one */
  columns?: string;
  /** for the whole file, where no column names one */
  manufacturer?: string;
  /** for lines without a group, and for groups that nobody knows */
  group?: GroupId;
  /** regular expression whose first group is the number that replaces the part, looked for in the title */
  supersession?: string;
  encoding?: Encoding;
  /** only needed for amounts such as 1.234, which could be either */
  decimal?: DecimalMark;
  /** the same report, and nothing is written */
  dryRun?: boolean;
}

export const ENCODINGS = ["utf-8", "windows-1250", "iso-8859-2", "utf-16le"] as const;
export type Encoding = (typeof ENCODINGS)[number];

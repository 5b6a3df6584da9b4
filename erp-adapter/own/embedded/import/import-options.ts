import type { Encoding } from "#spreadsheets/encoding.ts";
import type { GroupId } from "../../../contract/catalogue.ts";
import type { DecimalMark } from "../../../contract/numeral.ts";
import type { ShowProgress } from "./import-progress.ts";

/** Options for reading a file. Anything not given is detected in the file. */
export interface ImportOptions {
  /**
   * meanings of the columns: in order for a file without a header, as `number,title`, where `-` skips a column;
   * otherwise by the header's names, as `Артикул=number,Ціна=price`
   */
  columns?: string;
  /** for the whole file, if no column contains it */
  manufacturer?: string;
  /** for lines without a group, and for unknown groups */
  group?: GroupId;
  /**
   * regular expression that is matched with a part's remark, or with its title if no column has remarks; the first
   * group is the number of the part's replacement
   */
  supersession?: string;
  encoding?: Encoding;
  /** the name of the sheet of a workbook; otherwise the first sheet with rows is read */
  sheet?: string;
  /** the file's decimal mark; needed only where neither the column nor the file shows one mark alone */
  decimal?: DecimalMark;
  /** a price of zero means price on request; otherwise it is refused */
  zeroIsOnRequest?: boolean;
  /** percent of VAT in the prices of a list that has retail prices only */
  vatIncluded?: number;
  /**
   * replaces a spoilt number by its most likely original; otherwise such lines are refused, with that number as a hint
   */
  takesCandidates?: boolean;
  /** the list's name; the list's options and products are remembered under this name for the next file */
  as?: string;
  /** the file is the whole list: products that only earlier files of the list (`as`) contain are withdrawn */
  full?: boolean;
  /** withdraws missing products, however many there are */
  accepts?: boolean;
  /** fetches pictures from private networks too */
  allowsPrivatePictures?: boolean;
  /** gives the same report but writes nothing */
  dryRun?: boolean;
  onProgress?: ShowProgress;
}

import type { Row } from "#spreadsheets/row.ts";
import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName } from "../meaning-of-name.ts";
import type { DoubleLine } from "../staged-rows.ts";
import type { UnreadColumns } from "./unread-columns.ts";

/**
 * Throws an import fault if two lines of a part differ in stock and in a column that is not understood, whose texts
 * stand in other lines too: it may name a branch, and then no line has the stock of all branches. Numbers of lines,
 * dates, amounts and pictures name none. `readRows` reads the rows at these lines again.
 */
export async function requireOneLineEach(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  {
    double,
    unread,
    readRows,
  }: {
    double: DoubleLine | null;
    unread: Pick<UnreadColumns, "isFrequent">;
    readRows(lines: readonly [number, number]): Promise<Row[]>;
  },
): Promise<void> {
  const isUnread = (name: string, at: number) =>
    fields[at] === null && name.trim() !== "" && !isGiven(name) && meaningOfName(name) === null;
  if (!double?.differing.includes("stock") || !header.some(isUnread)) return;
  const lines = [Math.min(double.out, double.stands), Math.max(double.out, double.stands)] as const;
  const [one, other] = await readRows(lines);
  const branch = header.find((name, at) => {
    if (!isUnread(name, at)) return false;
    const texts = [one, other].map((row) => row?.cells[at]?.trim() ?? "");
    const [first, second] = texts;
    const mayBeName = texts.every((text) => text !== "" && !AMOUNT_OR_DATE.test(text) && !FILE_OR_ADDRESS.test(text));
    return mayBeName && first !== second && texts.some((text) => unread.isFrequent(at, text));
  });
  if (branch === undefined) return;
  throw importFault(
    `header: the list seems to have a line for each ${quote(branch)} of a part, such as lines ${lines.join(" and ")}, and the catalogue has one stock and one price for all: join the lines of a part, or say --columns ${answer(branch, "-")} if the first line counts`,
  );
}

/** The picture of a part: `img/0445.jpg`, `https://example.com/1`. */
const FILE_OR_ADDRESS = /^(?:https?:|www\.)|\.(?:jpe?g|png|webp|gif|bmp|tiff?|pdf)$/i;
const AMOUNT_OR_DATE = /^\d+(?:[.,/:-] ?\d+)+/;

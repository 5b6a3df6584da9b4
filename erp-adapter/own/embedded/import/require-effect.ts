import { answer } from "./answer.ts";
import { quote } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import type { HeaderColumns } from "./columns.ts";
import type { Field } from "./fields.ts";
import { importFault } from "./import-fault.ts";
import { toLine } from "./import-report.ts";

/** Fields that only identify a part. */
const OF_IDENTITY: ReadonlySet<Field> = new Set(["number", "manufacturer"]);
/** Fields that only identify or name a part. */
const OF_NAMES: ReadonlySet<Field> = new Set([...OF_IDENTITY, "brand", "titleEn", "titleHr", "group"] as const);

/** Maximum number of names shown. */
const SHOWN = 8;

/**
 * For a list without new products: throws an import fault if the list changes no known product and has columns that
 * were not understood, so that its owner does not think that they were imported. `known`: number of known products.
 * `countSame`: number of known products that already are as the list says.
 */
export function requireEffect({ fields, ignored }: HeaderColumns, known: number, countSame: () => number): void {
  const understood = [...new Set(fields.filter((field) => field !== null))];
  const [first] = ignored;
  if (first === undefined || !understood.every((field) => OF_NAMES.has(field))) return;
  if (!understood.every((field) => OF_IDENTITY.has(field)) && countSame() < known) return;
  const names = ignored.slice(0, SHOWN).map((name) => quote(toLine(name)));
  const more = ignored.length > SHOWN ? ` and ${ignored.length - SHOWN} more` : "";
  throw importFault(
    `the list changes nothing: of its columns only ${understood.map((field) => ALIASES[field][0]).join(", ")} ` +
      `was understood, not ${names.join(", ")}${more}: say what they mean, such as --columns ${answer(first, "price")}`,
  );
}

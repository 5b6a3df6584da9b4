import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName, toWords } from "../meaning-of-name.ts";

/** Throws an import fault if one price is a new one, *Nova cijena*, and another is not: from when it holds is not said. */
export function requireOnePrice({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  for (const field of ["price", "retail"] as const) {
    const read = header[fields.indexOf(field)];
    if (read === undefined || isGiven(read) || (field === "retail" && fields.includes("price"))) continue;
    const isOther = (name: string) =>
      name !== read && !isGiven(name) && meaningOfName(withoutNew(name))?.field === field;
    const other = isNew(read) ? undefined : header.find((name) => isNew(name) && isOther(name));
    if (other === undefined) continue;
    throw importFault(
      `header: ${quote(other)} may be the ${field}, beside ${quote(read)}: say --columns ${answer(other, field)} if it holds already, or ${answer(other, "-")} if not`,
    );
  }
}

const NEW = /\b(?:nov[aei]|new|neue[rs]?)\b/;

function isNew(name: string): boolean {
  return NEW.test(toWords(name));
}

function withoutNew(name: string): string {
  return toWords(name).replace(NEW, " ");
}

import type { DatabaseSync } from "node:sqlite";
import type { MatchedNumber } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { OWN, toKindName } from "../number-kinds.ts";
import { createMatchedApplication } from "./matched-application.ts";
import type { PageRow } from "./page-statements.ts";
import type { SearchText } from "./search-text.ts";
import { placeOfListed, TIERS } from "./tiers.ts";

/** The number or application by which a product is found; null if its own number or words of its title match. */
export function createMatchedNumber(
  db: DatabaseSync,
): (row: PageRow, text: SearchText, locale: Locale) => MatchedNumber | null {
  const application = createMatchedApplication(db);
  const numbers = prepare<NumberRow>(db, "select kind, key, raw from number where product = ? order by kind, position");

  return ({ product, tier }, text, locale) => {
    const listed = text.numbers?.[placeOfListed(tier ?? 0) ?? -1];
    if (listed)
      return firstOther(numbers.all(product), (key) =>
        listed.isExact ? key === listed.key : key.includes(listed.key),
      );
    switch (tier) {
      case TIERS.otherNumber:
        return firstOther(numbers.all(product), (key) => key === text.key);
      case TIERS.numberHolds:
        return firstOther(numbers.all(product), (key) => key.includes(text.key));
      case TIERS.numberAndWords:
      case TIERS.piecesAndWords: {
        const rows = numbers.all(product);
        for (const wanted of text.pieces) {
          if (!rows.some((row) => row.key.includes(wanted))) continue;
          return firstOther(rows, (key) => key.includes(wanted));
        }
        return application(product, text, locale);
      }
      case TIERS.anywhere:
      case TIERS.startedAnywhere:
        return application(product, text, locale);
      default:
        return null;
    }
  };
}

interface NumberRow {
  kind: number;
  key: string;
  raw: string;
}

function firstOther(rows: readonly NumberRow[], answers: (key: string) => boolean): MatchedNumber | null {
  const found = rows.find((row) => answers(row.key));
  const kind = found && found.kind !== OWN ? toKindName(found.kind) : null;
  return found && kind ? { kind, number: found.raw } : null;
}

import type { DatabaseSync } from "node:sqlite";
import { toNumberKey } from "../../../contract/part-number.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { quote } from "./cells.ts";

/** The manufacturer of a part that a list names by its number alone, or the reason why the manufacturer is unknown. */
export type FindMaker = (number: string) => { manufacturer: string } | { reason: string };

/**
 * Finds the manufacturer of a part by its exact number in the catalogue, for lists of stock or prices, which have only
 * parts that the catalogue has.
 */
export function createFindMaker(db: DatabaseSync): FindMaker {
  const select = prepare<{ number: string; manufacturer: string }>(db)`
    select p.number, m.name as manufacturer from product p join manufacturer m on m.id = p.manufacturer
    where p.number_key = ? order by m.name limit 20`;
  return (number) => {
    const similar = select.all(toNumberKey(number));
    const exact = similar.filter((part) => part.number === number);
    const [only] = exact;
    if (only && exact.length === 1) return { manufacturer: only.manufacturer };
    if (exact.length > 1) {
      const makers = exact.map(({ manufacturer }) => manufacturer).join(" and of ");
      return { reason: `number ${quote(number)} is one of ${makers}: add a column for the manufacturer` };
    }
    const spelt = similar[0] && `, but has ${similar[0].manufacturer} ${quote(similar[0].number)}`;
    return { reason: `the catalogue has no part ${quote(number)}${spelt ?? ""} (a new one needs a manufacturer)` };
  };
}

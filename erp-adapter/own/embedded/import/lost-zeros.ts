import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** A line whose number has most likely lost its leading zero. */
export interface LostZero {
  line: number;
  number: string;
  /** the number with the zero, in the catalogue's spelling if the catalogue has it */
  candidate: string;
}

/** A line whose number is only digits and may have lost a leading zero, with the evidence for that. */
interface Suspect {
  line: number;
  maker: string;
  number: string;
  /** the number with the zero as the catalogue spells it; null if the catalogue does not have it */
  present: string | null;
  /** 1 if the list has the number with the zero too */
  listed: number;
}

/**
 * Finds lines whose number is in the catalogue or in the list with a leading zero, or whose maker's numbers mostly have
 * one digit more and begin with 0. A number that is in the catalogue as written has lost nothing. Reads all staged
 * rows.
 */
export function findLostZeros(db: DatabaseSync): LostZero[] {
  const suspects = prepare<Suspect>(db)`
    select r.line, r.maker, r.key as number,
      (select p.number from product p join manufacturer m on m.id = p.manufacturer
        where p.number_key = '0' || r.key and m.slug = r.maker order by p.withdrawn, p.number limit 1) as present,
      exists (select 1 from import_row o where o.key = '0' || r.key and o.maker = r.maker) as listed
    from import_row r
    where r.key glob '[1-9]*' and length(r.key) between ${SHORTEST} and ${LONGEST} and r.key not glob '*[^0-9]*'
      and json_extract(r.row, '$.number') = r.key
      and not exists (select 1 from product p join manufacturer m on m.id = p.manufacturer
        where p.number_key = r.key and m.slug = r.maker and p.withdrawn = 0)
    order by r.line`.all();
  if (suspects.length === 0) return [];
  const hasZeros = createHasZeros(db);
  return suspects
    .filter(({ maker, number, present, listed }) => present !== null || listed === 1 || hasZeros(maker, number.length))
    .map(({ line, number, present }) => ({ line, number, candidate: present ?? `0${number}` }));
}

/** Minimum digits of the numbers checked. Shorter numbers are too often complete as written. */
const SHORTEST = 7;
/** Maximum digits of the numbers checked. */
const LONGEST = 11;

/** Minimum number of zero-led numbers from which to conclude that a maker uses them. */
const FEW = 3;

/** Maximum number of products of a maker that are checked. */
const SAMPLE = 2_000;

/** Makers, by a word of their slugs, whose numbers have ten digits and begin with 0; none of their numbers has nine. */
const TEN_DIGITS = /(?:^|-)(?:bosch|beru)(?:-|$)/;

/**
 * True if, in the list or in the catalogue, a maker's numbers with one digit more and a leading zero outnumber its
 * numbers with this many digits.
 */
function createHasZeros(db: DatabaseSync): (maker: string, digits: number) => boolean {
  const inList = prepare<Form>(db)`
    select maker, length(key) as digits, key glob '0*' as zero, count(*) as count from import_row
    where key glob '[0-9]*' and key not glob '*[^0-9]*' group by 1, 2, 3`;
  const inCatalogue = prepare<Form>(db)`
    select ?1 as maker, length(key) as digits, key glob '0*' as zero, count(*) as count
    from (select p.number_key as key from product p join manufacturer m on m.id = p.manufacturer
      where m.slug = ?1 and p.withdrawn = 0 limit ${SAMPLE})
    where key glob '[0-9]*' and key not glob '*[^0-9]*' group by 1, 2, 3`;
  const ofList = countsOf(inList.all());
  const known = new Map<string, boolean>();

  function find(maker: string, digits: number): boolean {
    if (digits === 9 && TEN_DIGITS.test(maker)) return true;
    return [ofList, countsOf(inCatalogue.all(maker))].some((counts) => {
      const zeros = counts.get(`${maker} ${digits + 1} 1`) ?? 0;
      const others = (counts.get(`${maker} ${digits} 0`) ?? 0) + (counts.get(`${maker} ${digits} 1`) ?? 0);
      return zeros >= FEW && zeros > others;
    });
  }

  return (maker, digits) => {
    const key = `${maker} ${digits}`;
    const answer = known.get(key) ?? find(maker, digits);
    known.set(key, answer);
    return answer;
  };
}

interface Form {
  maker: string;
  digits: number;
  zero: number;
  count: number;
}

function countsOf(forms: readonly Form[]): ReadonlyMap<string, number> {
  return new Map(forms.map(({ maker, digits, zero, count }) => [`${maker} ${digits} ${zero}`, count]));
}

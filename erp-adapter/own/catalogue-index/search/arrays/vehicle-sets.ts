import { VEHICLE_FACETS, type VehicleFacet } from "../../../../contract/vehicle-facets.ts";
import type { ChosenTerms } from "../vehicle-options.ts";
import { addBit, type Bits, countBits, createBits, hasBit, listBits } from "./bits.ts";
import { hasProduct, keepSet, type PostingSet } from "./posting-set.ts";
import type { PostingSets } from "./posting-sets.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { TextAnswers } from "./text-answers.ts";

/** The vehicle filters, based on the sets of products with a term. */
export interface VehicleSets {
  /** Keeps only products that pass the chosen filters. Starts from the whole catalogue if `answers` is null. */
  narrow(answers: TextAnswers | null, chosen: ChosenTerms): TextAnswers;
  /**
   * Returns a counter of the found products (null: all products) that have a term, pass the other vehicle filters, and
   * have the verdict 0. Valid until the next search.
   */
  counterOf(
    found: Bits | null,
    verdicts: Uint8Array,
    chosen: ChosenTerms,
  ): (facet: VehicleFacet, term: string) => number;
}

/** Up to this many found products are looked up in each set; of more, each set is counted as a whole. */
const FEW = 200;

export function createVehicleSets(sets: PostingSets, { live, combinationOf, capacity }: ProductColumns): VehicleSets {
  const empty = createBits(capacity);
  const listed = new Uint32Array(capacity);
  const [whole, ...passing] = Array.from({ length: 1 + VEHICLE_FACETS.length }, () => createBits(capacity));

  const withAny = (terms: readonly string[]): PostingSet =>
    sets.answering({ index: "terms", anyOf: terms.map((term) => [term]) });

  function keepChosen(bits: Bits, chosen: ChosenTerms, except: VehicleFacet | null): void {
    for (const facet of VEHICLE_FACETS) {
      const terms = facet === except ? null : chosen[facet];
      if (terms !== null) keepSet(bits, withAny(terms), empty);
    }
  }

  function addPassing(target: Bits, found: Bits, verdicts: Uint8Array): void {
    const size = listBits(found, listed);
    for (let at = 0; at < size; at += 1) {
      const id = listed[at] as number;
      if (verdicts[combinationOf[id] as number] === 0) addBit(target, id);
    }
  }

  return {
    narrow(answers, chosen) {
      if (answers === null) {
        const bits = whole as Bits;
        bits.set(live);
        keepChosen(bits, chosen, null);
        return { tiers: [{ tier: 0, bits }], all: bits };
      }
      for (const { bits } of answers.tiers) keepChosen(bits, chosen, null);
      keepChosen(answers.all, chosen, null);
      return answers;
    },
    counterOf(found, verdicts, chosen) {
      const ready = new Map<VehicleFacet, Passing>();
      const passingFor = (facet: VehicleFacet): Passing => {
        const known = ready.get(facet);
        if (known) return known;
        const bits = (passing[ready.size] as Bits).fill(0);
        addPassing(bits, found ?? live, verdicts);
        keepChosen(bits, chosen, facet);
        const size = listBits(bits, listed);
        const made = { bits, few: size > FEW ? null : listed.slice(0, size) };
        ready.set(facet, made);
        return made;
      };
      return (facet, term) => countCommon(passingFor(facet), withAny([term]));
    },
  };
}

interface Passing {
  bits: Bits;
  /** the same products as row numbers; null if they are more than FEW */
  few: Uint32Array | null;
}

function countCommon({ bits, few }: Passing, set: PostingSet): number {
  if (few !== null) return few.reduce((count, id) => (hasProduct(set, id) ? count + 1 : count), 0);
  if ("bits" in set) return countBits(bits, set.bits);
  let count = 0;
  for (const id of set.ids) if (hasBit(bits, id)) count += 1;
  return count;
}

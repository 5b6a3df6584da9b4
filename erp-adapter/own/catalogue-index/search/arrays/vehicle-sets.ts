import { VEHICLE_FACETS, type VehicleFacet } from "../../../../contract/vehicle-facets.ts";
import type { ChosenTerms } from "../vehicle-options.ts";
import { countBits } from "./bits.ts";
import { hasProduct, listSet, type PostingSet } from "./posting-set.ts";
import type { PostingSets } from "./posting-sets.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { SetAlgebra } from "./set-algebra.ts";
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
    found: PostingSet | null,
    verdicts: Uint8Array,
    chosen: ChosenTerms,
  ): (facet: VehicleFacet, term: string) => number;
}

/** Up to this many found products are looked up in each set; of more, each set is counted as a whole. */
const FEW = 200;

export function createVehicleSets(
  sets: PostingSets,
  { live, combinationOf, capacity }: ProductColumns,
  { both, ofList }: SetAlgebra,
): VehicleSets {
  const room = new Uint32Array(capacity);
  const whole: PostingSet = { bits: live };

  const withAny = (terms: readonly string[]): PostingSet =>
    sets.answering({ index: "terms", anyOf: terms.map((term) => [term]) });

  function keepChosen(set: PostingSet, chosen: ChosenTerms, except: VehicleFacet | null): PostingSet {
    return VEHICLE_FACETS.reduce((kept, facet) => {
      const terms = facet === except ? null : chosen[facet];
      return terms === null ? kept : both(kept, withAny(terms));
    }, set);
  }

  function passing(found: PostingSet, verdicts: Uint8Array): PostingSet {
    if (!verdicts.some((verdict) => verdict !== 0)) return found;
    const listed = listSet(found, room);
    let count = 0;
    for (let at = 0; at < listed.length; at += 1) {
      const id = listed[at] as number;
      if (verdicts[combinationOf[id] as number] !== 0) continue;
      room[count] = id;
      count += 1;
    }
    return ofList(room.subarray(0, count));
  }

  return {
    narrow(answers, chosen) {
      const keep = (set: PostingSet) => keepChosen(set, chosen, null);
      if (answers === null) {
        const all = keep(whole);
        return { tiers: [{ tier: 0, set: all }], all };
      }
      const tiers = answers.tiers.map(({ tier, set }) => ({ tier, set: keep(set) }));
      return { tiers, all: keep(answers.all) };
    },
    counterOf(found, verdicts, chosen) {
      const ready = new Map<VehicleFacet, PostingSet>();
      const passingFor = (facet: VehicleFacet): PostingSet => {
        const known = ready.get(facet);
        if (known) return known;
        const kept = keepChosen(passing(found ?? whole, verdicts), chosen, facet);
        const made = "ids" in kept ? ofList(kept.ids, FEW) : kept;
        ready.set(facet, made);
        return made;
      };
      return (facet, term) => countCommon(passingFor(facet), withAny([term]));
    },
  };
}

function countCommon(found: PostingSet, set: PostingSet): number {
  if ("bits" in found && "bits" in set) return countBits(found.bits, set.bits);
  if ("bits" in found || ("ids" in set && set.ids.length < found.ids.length)) return countCommon(set, found);
  let count = 0;
  for (const id of found.ids) if (hasProduct(set, id)) count += 1;
  return count;
}

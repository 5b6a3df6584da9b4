import assert from "node:assert/strict";
import type { SearchRequest } from "../../contract/catalogue.ts";
import { defineCases, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";

const UNKNOWN = "99999990";

/**
 * How a back end understood a search text: case 260. A back end that searches texts exactly as typed returns no
 * `reading`.
 */
export const READING_CASES = defineCases("catalogue", [
  {
    id: 260,
    title:
      "what is said of a text is true: numbers with their products, corrections and words left out only of what nothing answers",
    needs: ["fixture", "catalogue.search"],
    async run(t) {
      const answered = await search(t, { text: "grid" });
      assert.ok(answered.total > 0);
      assert.equal(answered.reading?.shownFor ?? null, null, "a text that products answer is not corrected");

      const exact = await search(t, { text: "0445110470", exact: true });
      assert.equal(exact.items[0]?.id, PART.injector);
      assert.equal((await search(t, { text: "gridd", exact: true })).total, 0, "exact words are not corrected");

      const corrected = await search(t, { text: "gridd" });
      const shownFor = corrected.reading?.shownFor ?? null;
      if (shownFor !== null) {
        assert.equal(corrected.total, (await search(t, { text: shownFor, exact: true })).total);
        assert.deepEqual(corrected.reading?.suggestions, [], "what is shown is not suggested too");
      }

      const rest = await search(t, { text: "grid qwrtzpsd" });
      const left = rest.reading?.left ?? [];
      if (left.length > 0) {
        assert.deepEqual(left, ["qwrtzpsd"], "only a word that finds nothing is left out");
        assert.equal(rest.reading?.shownFor, "grid");
        assert.equal(rest.total, answered.total);
      } else assert.equal(rest.total, 0, "words that were left out are named");

      const { reading } = await search(t, { text: `0445110470, ${UNKNOWN}, 504385557` });
      const numbers = reading?.numbers ?? null;
      if (numbers === null) return;
      assert.deepEqual(
        numbers.map(({ text }) => text),
        ["0445110470", UNKNOWN, "504385557"],
      );
      const [own, unknown, other] = numbers.map(({ products }) => products);
      assert.equal(own?.[0], PART.injector, "the product with this number comes first");
      assert.deepEqual(unknown, []);
      assert.deepEqual(other, [PART.injector], "an OE number names its product");
    },
  },
]);

function search(t: Trial, request: SearchRequest) {
  return t.adapter.catalogue.search({ ...request, withFacets: false }, t.visitor());
}

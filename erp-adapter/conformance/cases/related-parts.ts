import assert from "node:assert/strict";
import type { ProductId } from "../../contract/product-id.ts";
import type { RelatedRecord } from "../../contract/related-parts.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, toRecord } from "../fixture/products.ts";

/** Parts that go with a product: cases 460 and 461. */
export const RELATED_PART_CASES = defineCases("catalogue", [
  {
    id: 460,
    title:
      "a product names the parts that go with it by kind, of its own maker and of others, in the office's order and latest version",
    needs: ["staff", "catalogue.relatedParts"],
    async run(t) {
      const kit = toRecord({ manufacturer: "Elring", number: "RELATED KIT" });
      const washer = toRecord({ manufacturer: "Bosch", number: "RELATED WASHER" });
      const nut = toRecord({ manufacturer: "Bosch", number: "RELATED NUT" });
      for (const record of [kit, washer, nut]) await t.staff.addProduct(record);
      const related: RelatedRecord[] = [
        { kind: "fitting-part", manufacturer: null, number: washer.number },
        { kind: "gasket-kit", manufacturer: "Elring", number: kit.number },
        { kind: "spare-part", manufacturer: "Bosch", number: nut.number },
      ];
      const injector = toRecord({ manufacturer: "Bosch", number: "RELATED 1", related });
      const id = await t.staff.addProduct(injector);
      assert.deepEqual(await read(t, id), [
        { kind: "fitting-part", id: idOf(washer) },
        { kind: "gasket-kit", id: idOf(kit) },
        { kind: "spare-part", id: idOf(nut) },
      ]);
      if (t.adapter.capabilities.catalogue.feed !== null) assert.deepEqual(await readFed(t, id), related);
      await t.staff.addProduct({ ...injector, related: related.slice(1, 2) });
      assert.deepEqual(await read(t, id), [{ kind: "gasket-kit", id: idOf(kit) }]);
      assert.deepEqual(await read(t, idOf(washer)), []);
    },
  },
  {
    id: 461,
    title:
      "a related part that the ERP does not carry (any more) is left out, and so are doubles and the product itself",
    needs: ["staff", "catalogue.relatedParts"],
    async run(t) {
      const washer = toRecord({ manufacturer: "Bosch", number: "RELATED WASHER 2" });
      const ended = toRecord({ manufacturer: "Bosch", number: "RELATED ENDED" });
      for (const record of [washer, ended]) await t.staff.addProduct(record);
      const named = ["RELATED UNKNOWN", "RELATED 2", ended.number, washer.number, washer.number];
      const related = named.map((number): RelatedRecord => ({ kind: "accessory", manufacturer: null, number }));
      const id = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "RELATED 2", related }));
      await t.staff.withdraw(idOf(ended));
      assert.deepEqual(await read(t, id), [{ kind: "accessory", id: idOf(washer) }]);
    },
  },
]);

async function read(t: Trial, id: ProductId) {
  return (await t.adapter.catalogue.product(id, t.visitor())).related ?? [];
}

/** The related parts in the feed record of a product. */
async function readFed(t: Trial, id: ProductId): Promise<readonly RelatedRecord[]> {
  for (let cursor: string | null = null; ; ) {
    const part = await t.adapter.catalogue.feed(cursor, 100, t.visitor());
    const found = part.records.find((record) => idOf(record) === id);
    if (found) return found.related ?? [];
    assert.ok(part.more, `${id} is not in the feed`);
    cursor = part.cursor;
  }
}

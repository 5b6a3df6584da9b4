import assert from "node:assert/strict";
import type { ProductSummary } from "../../contract/catalogue.ts";
import type { ProductPicture } from "../../contract/pictures.ts";
import { defineCases } from "../case.ts";
import { idOf, toRecord } from "../fixture/products.ts";

const FRONT: ProductPicture = {
  src: "https://pictures.example/front-1600.webp",
  width: 1_600,
  height: 1_067,
  smaller: [
    { src: "https://pictures.example/front-144.webp", width: 144 },
    { src: "https://pictures.example/front-480.webp", width: 480 },
  ],
};
const BACK: ProductPicture = { src: "https://pictures.example/back.webp", width: 480, height: 853, alt: "Connector" };

/** Pictures of products: case 270. */
export const PICTURE_CASES = defineCases("catalogue", [
  {
    id: 270,
    title: "a product names its pictures with their sizes, in the office's order and latest version; lists the first",
    needs: ["staff"],
    async run(t) {
      const pictured = toRecord({ manufacturer: "Bosch", number: "PICTURED 1", pictures: [FRONT, BACK] });
      const id = await t.staff.addProduct(pictured);
      assert.equal(id, idOf(pictured));
      const product = await t.adapter.catalogue.product(id, t.visitor());
      // A back end that does not know the sizes of pictures leaves out `images`.
      if (product.images === undefined) return;
      assert.deepEqual(product.images, [FRONT, BACK]);
      assert.equal(product.image, FRONT.src);
      const lists: ProductSummary[][] = [await t.adapter.catalogue.products([id], t.visitor())];
      if (t.adapter.capabilities.catalogue.search)
        lists.push((await t.adapter.catalogue.search({ text: "PICTURED 1" }, t.visitor())).items);
      for (const [listed] of lists) assert.deepEqual([listed?.image, listed?.images?.[0]], [FRONT.src, FRONT]);
      if (t.adapter.capabilities.catalogue.feed !== null)
        for (let cursor: string | null = null; ; ) {
          const part = await t.adapter.catalogue.feed(cursor, 100, t.visitor());
          const record = part.records.find((each) => idOf(each) === id);
          if (record) assert.deepEqual([record.image, record.images], [FRONT.src, [FRONT, BACK]]);
          if (record) break;
          assert.ok(part.more, "the product is not in the feed");
          cursor = part.cursor;
        }
      await t.staff.addProduct({ ...pictured, pictures: [BACK] });
      const later = await t.adapter.catalogue.product(id, t.visitor());
      assert.deepEqual([later.image, later.images], [BACK.src, [BACK]]);
      const plain = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "PICTURED NOTHING" }));
      const { image, images = [] } = await t.adapter.catalogue.product(plain, t.visitor());
      assert.deepEqual([image, images], [null, []]);
    },
  },
]);

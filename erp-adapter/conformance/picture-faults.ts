import type { ProductSummary } from "../contract/catalogue.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the pictures of products. */
export const PICTURE_FAULTS: readonly Fault[] = [
  inCatalogue("takes height for width", 270, ({ product }) => ({
    async product(id, c) {
      const { images, ...answer } = await product(id, c);
      const turned = images?.map((picture) => ({ ...picture, width: picture.height, height: picture.width }));
      return { ...answer, ...(turned && { images: turned }) };
    },
  })),
  inCatalogue("shows another picture in lists", 270, ({ products }) => ({
    products: async (ids, c) => (await products(ids, c)).map(withSmallest),
  })),
  inCatalogue("feeds no pictures", 270, ({ feed }) => ({
    async feed(cursor, limit, c) {
      const part = await feed(cursor, limit, c);
      return { ...part, records: part.records.map(({ images: _, ...record }) => record) };
    },
  })),
];

function withSmallest(product: ProductSummary): ProductSummary {
  return { ...product, image: product.images?.[0]?.smaller?.[0]?.src ?? product.image };
}

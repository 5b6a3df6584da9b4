import type { Product as ProductThing, WithContext } from "schema-dts";
import type { Product } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";

/** A product that the described one replaces, or that replaces the described one. */
export interface StructuredNeighbour {
  id: ProductId;
  number: string;
  title: string;
}

/**
 * Describes the public facts of a product, without an offer: each buyer has their own price. `picture` is a path of the
 * shop or an absolute URL; `pathOf` gives the path of a product's page.
 */
export function describeProduct(
  product: Product,
  {
    neighbours,
    picture,
    origin,
    pathOf,
  }: {
    neighbours: readonly StructuredNeighbour[];
    picture: string;
    origin: string;
    pathOf(id: ProductId): string;
  },
): WithContext<ProductThing> {
  const { id, number, title, manufacturer, brand, group, size, description } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${number} ${title}`,
    sku: id,
    mpn: number,
    brand: { "@type": "Brand", name: brand.name },
    manufacturer: { "@type": "Organization", name: manufacturer.name },
    category: group.name,
    url: origin + pathOf(id),
    image: new URL(picture, origin).href,
    ...(size && { size }),
    ...(description && { description }),
    ...(neighbours.length > 0 && {
      isSimilarTo: neighbours.map((neighbour) => ({
        "@type": "Product",
        name: `${neighbour.number} ${neighbour.title}`,
        sku: neighbour.id,
        url: origin + pathOf(neighbour.id),
      })),
    }),
  };
}

import type { CatalogueArea, ProductSummary, SearchHit } from "#erp-adapter/contract/catalogue.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ProductPicture } from "#erp-adapter/contract/pictures.ts";

/**
 * Wraps the catalogue so that it returns only pictures that pages may show: pictures from the shop's own origin, and
 * from hosts that the operator allows. Any other host would learn who reads the page, and the page's
 * Content-Security-Policy blocks it anyway.
 */
export function withShownPictures(erp: Pick<ErpAdapter, "catalogue">, hosts: readonly string[]) {
  const { catalogue } = erp;
  const isShown = (src: string) => isShownPicture(src, hosts);

  function shown<Item extends ProductSummary>(item: Item): Item {
    const { image, images = [] } = item;
    if (images.length === 0) return image === null || isShown(image) ? item : { ...item, image: null };
    const left = images.filter(({ src }) => isShown(src)).map((picture) => withSizes(picture, isShown));
    return { ...item, image: left[0]?.src ?? null, images: left };
  }

  const area: CatalogueArea = {
    ...catalogue,
    async search(query, c) {
      const answer = await catalogue.search(query, c);
      return { ...answer, items: answer.items.map((hit: SearchHit) => shown(hit)) };
    },
    product: async (id, c) => shown(await catalogue.product(id, c)),
    products: async (ids, c) => (await catalogue.products(ids, c)).map(shown),
    async replacements(id, c) {
      const { newer, older } = await catalogue.replacements(id, c);
      const entry = (each: (typeof newer)[number]) => ({ ...each, product: each.product && shown(each.product) });
      return { newer: newer.map(entry), older: older.map(entry) };
    },
  };
  return { catalogue: area };
}

/** True for a path of the shop, and for an https address of one of these hosts. */
export function isShownPicture(src: string, hosts: readonly string[]): boolean {
  if (/^\/(?!\/)[^\\\s,]*$/.test(src)) return true;
  const url = URL.parse(src);
  // In a `srcset`, a comma or a space would end the URL.
  return url?.protocol === "https:" && url.username === "" && hosts.includes(url.host) && !/[\s,]/.test(src);
}

function withSizes(picture: ProductPicture, isShown: (src: string) => boolean): ProductPicture {
  const { smaller, ...rest } = picture;
  const left = smaller?.filter(({ src }) => isShown(src)) ?? [];
  return left.length > 0 ? { ...rest, smaller: left } : rest;
}

import type { Capabilities } from "../../contract/capabilities.ts";
import type { CatalogueArea } from "../../contract/catalogue.ts";
import type { ConditionsRequest } from "../../contract/conditions/conditions.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { mapMethods } from "../resilience/map-methods.ts";

const SEARCHED = ["search", "product", "products", "replacements", "supersessions", "findNumbers", "changes"] as const;

/** A catalogue of the shop's own, filled from the back end's feed. */
export interface OwnCatalogue extends Pick<CatalogueArea, (typeof SEARCHED)[number]> {
  /** The back end's own keys of these products, from its feed; unknown products are left out. */
  keysOf(products: readonly ProductId[]): ReadonlyMap<ProductId, string>;
  /** A second call is harmless. */
  close(): Promise<void>;
}

/**
 * The back end, with the shop's own catalogue in place of its catalogue if its capabilities declare that the shop is
 * the owner. The lines of `conditions` and of orders get the back end's own product keys, so that no adapter has to
 * store which product has which key.
 */
export function withOwnCatalogue(adapter: ErpAdapter, index: OwnCatalogue): ErpAdapter {
  function withKeys<Line extends { product: ProductId }>(lines: readonly Line[]): (Line & { key?: string })[] {
    const keys = index.keysOf(lines.map(({ product }) => product));
    return lines.map((line) => {
      const key = keys.get(line.product);
      return key === undefined ? line : { ...line, key };
    });
  }

  /** The arguments of a call with the keys added to their lines. */
  function keyed(name: string, args: readonly unknown[]): readonly unknown[] {
    if (name === "conditions") {
      const [request] = args as [ConditionsRequest];
      return Array.isArray(request?.lines) ? [{ ...request, lines: withKeys(request.lines) }] : args;
    }
    if (name === "orders.place") {
      const [draft] = args as [OrderDraft];
      return Array.isArray(draft?.lines) ? [{ ...draft, lines: withKeys(draft.lines) }] : args;
    }
    return args;
  }

  return mapMethods(adapter, (name, ask) => async (args, c) => {
    if (adapter.capabilities.catalogue.owner !== "shop") return ask(args, c);
    const own = SEARCHED.find((method) => name === `catalogue.${method}`);
    if (own) return Reflect.apply(index[own], index, [...args, c]);
    return ask(keyed(name, args), c);
  });
}

/** True for a call that the shop's own catalogue answers. That catalogue has every language. */
export function isOwnCatalogue({ catalogue }: Capabilities, name: string): boolean {
  return catalogue.owner === "shop" && SEARCHED.some((method) => name === `catalogue.${method}`);
}

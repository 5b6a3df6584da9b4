import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";

/** The embedded ERP without its search: it only has a feed of its products, and the shop searches them itself. */
export function toFeedingErp(erp: ErpAdapter): ErpAdapter {
  const catalogue: Capabilities["catalogue"] = {
    search: false,
    facetCounts: false,
    changes: false,
    owner: "shop",
    feed: { changes: true, deletions: true, stock: "inline" },
    priceSort: "list",
    locales: ["en", "hr"],
    fitments: true,
    relatedParts: true,
    papers: true,
    supersession: true,
    brands: true,
    packs: true,
    replacements: true,
    numberLookup: false,
    lines: erp.capabilities.catalogue.lines,
  };
  return {
    ...erp,
    capabilities: { ...erp.capabilities, catalogue },
    catalogue: {
      ...erp.catalogue,
      search: refused("catalogue.search"),
      product: refused("catalogue.product"),
      products: refused("catalogue.products"),
      replacements: refused("catalogue.replacements"),
      supersessions: refused("catalogue.supersessions"),
      findNumbers: refused("catalogue.findNumbers"),
      changes: refused("catalogue.changes"),
    },
  };
}

function refused(capability: string): () => Promise<never> {
  return async () => {
    throw new ErpError("UNSUPPORTED", { capability });
  };
}

import { type RequestContext, shopContext } from "../context.ts";
import { isOffered } from "./is-offered.ts";

/**
 * Where the operator of an empty shop adds goods and accounts: by commands of the embedded ERP or of the shop, or in an
 * external ERP.
 */
export interface OfficeWork {
  goods: "import" | "feed" | "elsewhere";
  /** null if the shop takes no registrations */
  accounts: "erp" | "shop" | "elsewhere" | null;
}

export function readOfficeWork(context: RequestContext): OfficeWork {
  const { config, erp } = context.get(shopContext);
  const { catalogue, accounts } = erp.capabilities;
  const approval = config.isErpEmbedded ? "erp" : accounts.login === "shop" ? "shop" : "elsewhere";
  return {
    goods: config.isErpEmbedded ? "import" : catalogue.owner === "shop" ? "feed" : "elsewhere",
    accounts: isOffered("registration", erp) ? approval : null,
  };
}

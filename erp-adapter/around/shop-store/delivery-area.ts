import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import type { DeliveryArea, DeliveryOptions } from "../../contract/delivery.ts";
import { parseAddressToSave } from "../../contract/delivery-schema.ts";
import { ErpError } from "../../contract/errors.ts";
import { requireKey } from "../../contract/required-key.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { outward } from "./who.ts";

/** Options for a back end without delivery data: any address, the usual delivery days, costs invoiced separately. */
const NOTHING_KNOWN: DeliveryOptions = {
  own: null,
  addresses: [],
  branches: [],
  carriers: [],
  deliveryDays: [1, 2, 3, 4, 5],
  closedDays: [],
};

/** Delivery with the branches and carriers of the back end, and the address books of the back end or of the store. */
export function createDelivery({ adapter, store, who, capabilities, need }: CompletionParts): DeliveryArea {
  const { delivery } = adapter;
  const { addressBook } = store;
  const isKept = () => capabilities().delivery.addresses === "shop";

  /** The company for whose user a call acts; null if the user has no company. */
  async function companyOf(c: CallContext): Promise<PartnerCode | null> {
    const { partner } = await who.require(c);
    return partner === GENERAL_PARTNER ? null : partner;
  }

  async function requireCompany(c: CallContext): Promise<PartnerCode> {
    need("delivery.addresses");
    const partner = await companyOf(c);
    if (partner === null) throw new ErpError("FORBIDDEN", {});
    return partner;
  }

  /** The call as the back end gets it. FORBIDDEN for a guest of the store, who has no addresses there. */
  async function toAddressBook(c: CallContext): Promise<CallContext> {
    const { call, kept } = await who.acting(c);
    if (kept?.kind === "guest") throw new ErpError("FORBIDDEN", {});
    return call;
  }

  /** The options as the back end knows them. */
  async function ask(c: CallContext): Promise<DeliveryOptions> {
    const { addresses, branches, carriers } = adapter.capabilities.delivery;
    if (addresses !== "erp" && !branches && !carriers) return NOTHING_KNOWN;
    const call = c.token === null ? outward(c) : (await who.acting(c)).call;
    const known = await delivery.options(call);
    return { ...known, branches: branches ? known.branches : [], carriers: carriers ? known.carriers : [] };
  }

  return {
    async options(c) {
      if (!isKept()) return ask(c);
      const [known, company] = await Promise.all([ask(c), c.token === null ? null : companyOf(c)]);
      return { ...known, addresses: company === null ? [] : await addressBook.list(company) };
    },
    async addAddress(sent, c) {
      if (!isKept()) return delivery.addAddress(sent, await toAddressBook(c));
      const key = requireKey(c);
      return addressBook.add(await requireCompany(c), key, parseAddressToSave(sent));
    },
    async changeAddress(id, sent, c) {
      if (!isKept()) return delivery.changeAddress(id, sent, await toAddressBook(c));
      return addressBook.change(await requireCompany(c), id, parseAddressToSave(sent));
    },
    async removeAddress(id, c) {
      if (!isKept()) return delivery.removeAddress(id, await toAddressBook(c));
      return addressBook.remove(await requireCompany(c), id);
    },
  };
}

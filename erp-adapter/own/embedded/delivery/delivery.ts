import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { Ids } from "../../../clock-and-ids.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { AddressId, DeliveryArea } from "../../../contract/delivery.ts";
import { parseAddressToSave } from "../../../contract/delivery-schema.ts";
import { ErpError } from "../../../contract/errors.ts";
import { requireKey } from "../../../contract/required-key.ts";
import { reading, transaction } from "../../../sqlite/transaction.ts";
import { addAddress, changeAddress, removeAddress } from "../../addresses/address-book.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";
import { partnerOf } from "../partners.ts";
import { createDeliveryBook } from "./delivery-book.ts";

/** Address books of companies, branches and carriers in the books. */
export function createDeliveryArea(
  db: DatabaseSync,
  { sessions, ids }: { sessions: OfficeSessions; ids: Pick<Ids, "user"> },
): DeliveryArea {
  const { options } = createDeliveryBook(db);

  /** The company whose address book a call may change. */
  function requireCompany(c: CallContext): PartnerCode {
    const { partner } = sessions.requireUser(c);
    if (partner === null || partner === GENERAL_PARTNER) throw new ErpError("FORBIDDEN", {});
    return partner;
  }

  return {
    async options(c) {
      const isKnown = c.token !== null || sessions.vouches(c);
      return reading(db, () => options(isKnown ? partnerOf(sessions.requireUser(c)) : GENERAL_PARTNER, c.locale));
    },
    async addAddress(sent, c) {
      const named = { id: ids.user() as string as AddressId, key: requireKey(c) };
      const address = parseAddressToSave(sent);
      return transaction(db, () => runNow(db, addAddress(requireCompany(c), named, address)));
    },
    async changeAddress(id, sent, c) {
      const address = parseAddressToSave(sent);
      return transaction(db, () => runNow(db, changeAddress(requireCompany(c), String(id) as AddressId, address)));
    },
    async removeAddress(id, c) {
      transaction(db, () => runNow(db, removeAddress(requireCompany(c), String(id) as AddressId)));
    },
  };
}

import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { Ids } from "../../../clock-and-ids.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import type { AddressId } from "../../../contract/delivery.ts";
import { addAddress, changeAddress, listAddresses, removeAddress } from "../../../own/addresses/address-book.ts";
import type { KeptAddresses } from "../shop-store.ts";

export function createKeptAddresses(db: AnyDatabase, ids: Pick<Ids, "user">): KeptAddresses {
  /** Does the work in one transaction, during which no other transaction changes the company's addresses. */
  function write<Result>(partner: PartnerCode, work: Work<Result>): Promise<Result> {
    return db.transact(async (inner) => {
      await inner.lock(`addresses of ${partner}`);
      return run(inner, work);
    });
  }

  return {
    list: (partner) => run(db, listAddresses(partner)),
    add: (partner, key, address) =>
      write(partner, addAddress(partner, { id: ids.user() as string as AddressId, key }, address)),
    change: (partner, id, address) => write(partner, changeAddress(partner, id, address)),
    remove: (partner, id) => write(partner, removeAddress(partner, id)),
  };
}

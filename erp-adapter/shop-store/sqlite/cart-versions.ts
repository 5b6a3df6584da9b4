import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { CartId, CartVersion } from "../../contract/carts/carts.ts";
import type { UserId } from "../../contract/context.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { reading, transaction } from "../../sqlite/transaction.ts";
import type { CartVersions } from "../shop-store.ts";

/** A version counts the detected changes of all the user's carts, so it never repeats. */
export function createCartVersions(db: DatabaseSync): CartVersions {
  const select = prepare<Stamp>(db, "select cart, content, version from cart_stamp where user = ?");
  const count = prepare<{ version: number }>(db)`insert into cart_stamp_counter (user, version) values (?, 1)
    on conflict (user) do update set version = version + 1 returning version`;
  const upsert = prepare(db)`insert into cart_stamp (user, cart, content, version) values (?, ?, ?, ?)
    on conflict (user, cart) do update set content = excluded.content, version = excluded.version`;

  function stampsOf(user: UserId): Map<CartId, Stamp> {
    return new Map(select.all(user).map((stamp) => [stamp.cart, stamp]));
  }

  return {
    async stamp(user, read) {
      const carts = read.map(({ id, content }) => ({ id, content: createHash("sha256").update(content).digest() }));
      const isSame = (stamp: Stamp | undefined, content: Buffer) =>
        stamp !== undefined && content.equals(stamp.content);
      const known = reading(db, () => stampsOf(user));
      // Unchanged carts cause no write: pages only read.
      if (carts.every(({ id, content }) => isSame(known.get(id), content)))
        return carts.map(({ id }) => String(known.get(id)?.version) as CartVersion);
      return transaction(db, () => {
        const stamps = stampsOf(user);
        return carts.map(({ id, content }) => {
          const stamp = stamps.get(id);
          if (stamp && isSame(stamp, content)) return String(stamp.version) as CartVersion;
          const version = Number(count.get(user)?.version);
          upsert.run(user, id, content, version);
          return String(version) as CartVersion;
        });
      });
    },
  };
}

interface Stamp {
  cart: CartId;
  content: Uint8Array;
  version: number;
}

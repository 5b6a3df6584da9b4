import { createHash } from "node:crypto";
import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { CartId, CartVersion } from "../../../contract/carts/carts.ts";
import type { UserId } from "../../../contract/context.ts";
import type { CartVersions } from "../shop-store.ts";
import { onStore } from "./tables.ts";

/**
 * Versions are numbers from one counter per user, which grows with every detected change of a cart, so no version
 * repeats.
 */
export function createCartVersions(db: AnyDatabase): CartVersions {
  return {
    async stamp(user, read) {
      const carts = read.map(({ id, content }) => ({ id, content: createHash("sha256").update(content).digest() }));
      const known = await run(db, stampsOf(user));
      // For unchanged carts nothing is written, so that pages that only read cause no write.
      if (carts.every(({ id, content }) => isSame(known.get(id), content)))
        return carts.map(({ id }) => String(known.get(id)?.version) as CartVersion);
      return db.transact(async (inner) => {
        await inner.lock(`stamps of ${user}`);
        return run(inner, stampAll(user, carts));
      });
    },
  };
}

function* stampAll(user: UserId, carts: readonly Content[]): Work<CartVersion[]> {
  const stamps = yield* stampsOf(user);
  const versions: CartVersion[] = [];
  for (const { id, content } of carts) {
    const stamp = stamps.get(id);
    if (stamp && isSame(stamp, content)) {
      versions.push(String(stamp.version) as CartVersion);
      continue;
    }
    const version = Number((yield* countVersion({ user }))?.version);
    yield* onStore.upsert("cart_stamp", { user, cart: id }, { content, version });
    versions.push(String(version) as CartVersion);
  }
  return versions;
}

function* stampsOf(user: UserId): Work<Map<CartId, Stamp>> {
  return new Map((yield* onStore.all("cart_stamp", { user })).map((stamp) => [stamp.cart, stamp]));
}

function isSame(stamp: Stamp | undefined, content: Buffer): boolean {
  return stamp !== undefined && content.equals(stamp.content);
}

interface Content {
  id: CartId;
  /** fingerprint of the cart's content */
  content: Buffer;
}

interface Stamp {
  cart: CartId;
  content: Uint8Array;
  version: number;
}

const countVersion = onStore.row<{ user: UserId }, { version: number }>((query, value) =>
  query
    .insertInto("cart_stamp_counter")
    .values({ user: value("user"), version: 1 })
    .onConflict((known) =>
      known.column("user").doUpdateSet(({ eb, ref }) => ({ version: eb(ref("cart_stamp_counter.version"), "+", 1) })),
    )
    .returning("version"),
);

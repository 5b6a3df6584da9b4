import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import { type Cart, type CartId, type CartLine, FIRST_CART, MAX_CART_LINES } from "../../contract/carts/carts.ts";
import { isOrderable } from "../../contract/conditions/conditions.ts";
import type { CallContext, SessionToken, UserId } from "../../contract/context.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { assertRefused, assertTotals } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, NO_PART, PART, toRecord } from "../fixture/products.ts";
import { packedOf } from "../goods.ts";
import { type CaseLine, toLines, withKey } from "../ordering.ts";

/** Carts: cases 34 to 54, 142, 170 to 172. */
export const CART_CASES = defineCases("carts", [
  {
    id: 34,
    title: "a new user has one cart, id 0, 'Cart 1', empty",
    needs: ["carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const { carts, total } = await t.adapter.carts.list(c);
      assert.equal(total, 1);
      assert.deepEqual(
        carts.map(({ id, title, lines }) => ({ id, title, lines })),
        [{ id: "0", title: "Cart 1", lines: [] }],
      );
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), 0);
      assert.deepEqual(await t.adapter.carts.get(FIRST_CART, c), carts[0]);
    },
  },
  {
    id: 35,
    title: "without a word an update merges: quantities add, order is kept, new lines follow",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [
        [t.goods.first, 2],
        [t.goods.second, 1],
      ]);
      const cart = await put(t, c, [
        [t.goods.third, 1],
        [t.goods.second, 4],
        [t.goods.fourth, 1],
      ]);
      const expected = toLines([
        [t.goods.first, 2],
        [t.goods.second, 5],
        [t.goods.third, 1],
        [t.goods.fourth, 1],
      ]);
      assert.deepEqual(cart.lines, expected);
      assert.deepEqual((await t.adapter.carts.get(FIRST_CART, c)).lines, expected);
    },
  },
  {
    id: 36,
    title: "merge false: the lines become the given list",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [
        [t.goods.first, 2],
        [t.goods.second, 1],
      ]);
      const products = toLines([
        [t.goods.third, 3],
        [t.goods.first, 1],
      ]);
      const cart = await t.adapter.carts.update(FIRST_CART, { products, merge: false }, c);
      assert.deepEqual(cart.lines, products);
    },
  },
  {
    id: 37,
    title: "merge false with nothing empties",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [[t.goods.first, 2]]);
      const cart = await t.adapter.carts.update(FIRST_CART, { products: [], merge: false }, c);
      assert.deepEqual(cart.lines, []);
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), 0);
    },
  },
  {
    id: 38,
    title: "delete removes the named lines, whatever merge and the quantities say",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      for (const merge of [true, false]) {
        await t.adapter.carts.update(
          FIRST_CART,
          {
            products: toLines([
              [t.goods.first, 5],
              [t.goods.second, 1],
            ]),
            merge: false,
          },
          c,
        );
        const products = toLines([[t.goods.first, 2]]);
        const cart = await t.adapter.carts.update(FIRST_CART, { products, merge, delete: true }, c);
        assert.deepEqual(cart.lines, toLines([[t.goods.second, 1]]));
      }
      // A deletion ignores quantities that would otherwise be refused, and needs none.
      for (const quantity of [0 as Quantity, undefined]) {
        await put(t, c, [[t.goods.second, 1]]);
        const products = [{ product: t.goods.second, quantity }];
        const cart = await t.adapter.carts.update(FIRST_CART, { products, delete: true }, c);
        assert.deepEqual(cart.lines, []);
      }
    },
  },
  {
    id: 39,
    title: "delete of a product that is not there is no error",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const before = await put(t, c, [[t.goods.first, 2]]);
      const cart = await t.adapter.carts.update(
        FIRST_CART,
        {
          products: toLines([
            [t.goods.second, 1],
            [NO_PART, 1],
          ]),
          delete: true,
        },
        c,
      );
      assert.deepEqual(cart.lines, before.lines);
    },
  },
  {
    id: 40,
    title: "a product given twice in one payload is summed",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const twice: CaseLine[] = [
        [t.goods.first, 2],
        [t.goods.second, 1],
        [t.goods.first, 3],
      ];
      assert.deepEqual(
        (await put(t, c, twice)).lines,
        toLines([
          [t.goods.first, 5],
          [t.goods.second, 1],
        ]),
      );
      const cart = await t.adapter.carts.update(FIRST_CART, { products: toLines(twice), merge: false }, c);
      assert.deepEqual(
        cart.lines,
        toLines([
          [t.goods.first, 5],
          [t.goods.second, 1],
        ]),
      );
    },
  },
  {
    id: 41,
    title: "a bad quantity is VALIDATION and changes nothing at all",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const packed = await packedOf(t);
      const notWhole = packed ? toLines([[packed.id, packed.pack + 1]]) : [];
      const before = await put(t, c, [[t.goods.first, 99_990]]);
      const bad: CaseLine[][] = [
        ...[0, -1, 1.5, 1e9, 100_000, Number.NaN, Number.POSITIVE_INFINITY].map((n): CaseLine[] => [
          [t.goods.second, n],
        ]),
        [[t.goods.first, 10]],
        [
          [t.goods.fourth, 60_000],
          [t.goods.fourth, 60_000],
        ],
      ];
      for (const lines of [...bad.map(toLines), ...(packed ? [notWhole] : [])]) {
        // Sends a valid line and a title together with the invalid lines: none of them may be stored.
        const products = [...toLines([[t.goods.third, 1]]), ...lines];
        await assertRefused(t.adapter.carts.update(FIRST_CART, { products, title: "New" }, c), "VALIDATION", {
          field: "quantity",
        });
        assert.deepEqual(await t.adapter.carts.get(FIRST_CART, c), before);
      }
      if (!packed) return;
      const refused = t.adapter.carts.update(FIRST_CART, { products: notWhole }, c);
      await assertRefused(refused, "VALIDATION", { rule: "pack", limit: packed.pack, product: packed.id });
    },
  },
  {
    id: 42,
    title: "a stale version is VERSION_CONFLICT with the current one",
    needs: ["goods", "carts.owner", "accounts.guest", "carts.versions"],
    async run(t) {
      const c = await t.guest();
      const first = await put(t, c, [[t.goods.first, 1]]);
      const second = await put(t, c, [[t.goods.first, 1]]);
      assert.notEqual(first.version, second.version);
      const update = { products: toLines([[t.goods.second, 1]]), merge: false };
      await assertRefused(
        t.adapter.carts.update(FIRST_CART, { ...update, ifVersion: first.version }, c),
        "VERSION_CONFLICT",
        {
          current: second.version,
        },
      );
      assert.deepEqual(await t.adapter.carts.get(FIRST_CART, c), second);
      const third = await t.adapter.carts.update(FIRST_CART, { ...update, ifVersion: second.version }, c);
      assert.deepEqual(third.lines, update.products);
      assert.notEqual(third.version, second.version);
    },
  },
  {
    id: 43,
    title: "without a version the last write wins",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [[t.goods.first, 1]]);
      await put(t, c, [[t.goods.first, 1]]);
      const products = toLines([[t.goods.second, 7]]);
      await t.adapter.carts.update(FIRST_CART, { products, merge: false }, c);
      assert.deepEqual((await t.adapter.carts.get(FIRST_CART, c)).lines, products);
    },
  },
  {
    id: 44,
    title: "20 merges of 1 at once are 20",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await Promise.all(Array.from({ length: 20 }, () => put(t, c, [[t.goods.first, 1]])));
      assert.deepEqual((await t.adapter.carts.get(FIRST_CART, c)).lines, toLines([[t.goods.first, 20]]));
    },
  },
  {
    id: 45,
    title: "a foreign user's carts do not exist",
    needs: ["goods", "carts.maxCarts", "accounts.guest"],
    async run(t) {
      const owner = await t.guest();
      const made = await t.adapter.carts.create({}, withKey(owner));
      const stranger = await t.guest();
      const posing = { ...stranger, user: owner.user };
      const update = { products: toLines([[t.goods.first, 1]]) };
      for (const [c, id] of [
        [posing, FIRST_CART],
        [posing, made.id],
        [stranger, made.id],
      ] as const) {
        await assertRefused(t.adapter.carts.get(id, c), "NOT_FOUND");
        await assertRefused(t.adapter.carts.getPriced(id, c), "NOT_FOUND");
        await assertRefused(t.adapter.carts.update(id, update, c), "NOT_FOUND");
        await assertRefused(t.adapter.carts.remove(id, c), "NOT_FOUND");
        await assertRefused(t.adapter.carts.count(id, c), "NOT_FOUND");
      }
      await assertRefused(t.adapter.carts.list(posing), "NOT_FOUND");
      await assertRefused(t.adapter.carts.create({}, withKey(posing)), "NOT_FOUND");
      for (const id of ["-1", "00", "1e0", "0x0", "٠", "0 ", "abc", "' or 1=1 --", "", "9".repeat(40)])
        await assertRefused(t.adapter.carts.get(id as CartId, owner), "NOT_FOUND");
      assert.equal((await t.adapter.carts.list(owner)).total, 2);
    },
  },
  {
    id: 46,
    title: "ids are not used again, and a second delete is NOT_FOUND",
    needs: ["carts.maxCarts", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const first = await t.adapter.carts.create({}, withKey(c));
      assert.equal(await t.adapter.carts.remove(first.id, c), "first-is-active");
      await assertRefused(t.adapter.carts.remove(first.id, c), "NOT_FOUND");
      await assertRefused(t.adapter.carts.get(first.id, c), "NOT_FOUND");
      const second = await t.adapter.carts.create({}, withKey(c));
      assert.notEqual(second.id, first.id);
      assert.equal(second.title, "Cart 2");
      assert.equal(await t.adapter.carts.remove(FIRST_CART, c), "first-is-active");
      await assertRefused(t.adapter.carts.remove(FIRST_CART, c), "NOT_FOUND");
      assert.deepEqual(
        (await t.adapter.carts.list(c)).carts.map((cart) => cart.id),
        [second.id],
      );
    },
  },
  {
    id: 47,
    title: "create twice with one key is one cart; without a key it is refused",
    needs: ["carts.maxCarts", "accounts.guest"],
    async run(t) {
      const c = withKey(await t.guest());
      const [one, other] = await Promise.all([
        t.adapter.carts.create({ title: "Van 3" }, c),
        t.adapter.carts.create({ title: "Van 3" }, c),
      ]);
      assert.deepEqual(one, other);
      assert.equal((await t.adapter.carts.list(c)).total, 2);
      const without = { ...c, idempotencyKey: undefined };
      await assertRefused(t.adapter.carts.create({}, without), "VALIDATION", { field: "idempotencyKey" });
      await t.adapter.carts.remove(one.id, c);
      assert.equal((await t.adapter.carts.create({}, withKey(c))).title, "Cart 2");
      // The same key from another user creates another cart.
      const stranger = withKey(await t.guest(), c.idempotencyKey);
      assert.deepEqual((await t.adapter.carts.create({}, stranger)).lines, []);
    },
  },
  {
    id: 142,
    title: "there are as many carts as declared, and one more is refused on its field",
    needs: ["carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const { maxCarts } = t.adapter.capabilities.carts;
      for (let total = 2; total <= maxCarts; total += 1)
        assert.equal((await t.adapter.carts.create({}, withKey(c))).title, `Cart ${total}`);
      await assertRefused(t.adapter.carts.create({}, withKey(c)), "VALIDATION", { field: "carts", limit: maxCarts });
      assert.equal((await t.adapter.carts.list(c)).total, maxCarts);
    },
  },
  {
    id: 170,
    title: "an update twice under one key is made once, and its key is good for no other; without a key, each time",
    needs: ["goods", "carts.owner", "carts.keys", "accounts.guest"],
    async run(t) {
      const guest = await t.guest();
      const c = withKey(guest);
      const products = toLines([[t.goods.first, 2]]);
      const answers = await Promise.all([
        t.adapter.carts.update(FIRST_CART, { products }, c),
        t.adapter.carts.update(FIRST_CART, { products }, c),
      ]);
      for (const { lines } of [...answers, await t.adapter.carts.update(FIRST_CART, { products }, c)])
        assert.deepEqual(lines, products);
      // After another change of the cart, the answer to the repeated update is the cart as it is now.
      const now = await put(t, guest, [[t.goods.second, 1]]);
      assert.deepEqual(await t.adapter.carts.update(FIRST_CART, { products }, c), now);

      for (const other of [{ products: toLines([[t.goods.first, 3]]) }, { products, merge: false }])
        await assertRefused(t.adapter.carts.update(FIRST_CART, other, c), "IDEMPOTENCY_MISMATCH");
      await assertRefused(t.adapter.carts.remove(FIRST_CART, c), "IDEMPOTENCY_MISMATCH");
      assert.deepEqual(await t.adapter.carts.get(FIRST_CART, guest), now);
      for (const key of ["", "x".repeat(201)])
        await assertRefused(t.adapter.carts.update(FIRST_CART, { products }, withKey(guest, key)), "VALIDATION", {
          field: "idempotencyKey",
        });

      // An equal key of another user is independent, and a refused update leaves its key free.
      const stranger = withKey(await t.guest(), c.idempotencyKey);
      assert.deepEqual((await t.adapter.carts.update(FIRST_CART, { products }, stranger)).lines, products);
      const free = withKey(guest);
      const tooMany = { products: toLines([[t.goods.first, 99_999]]) };
      await assertRefused(t.adapter.carts.update(FIRST_CART, tooMany, free), "VALIDATION", { field: "quantity" });
      const after = await t.adapter.carts.update(FIRST_CART, { products }, free);
      assert.equal(after.lines[0]?.quantity, 4);
      assert.equal((await put(t, guest, [[t.goods.first, 2]])).lines[0]?.quantity, 6);
      assert.equal((await put(t, guest, [[t.goods.first, 2]])).lines[0]?.quantity, 8);
    },
  },
  {
    id: 171,
    title:
      "what was done under a key is answered as done, whatever its version is by then; a deletion as what it came to",
    needs: ["goods", "carts.maxCarts", "carts.keys", "carts.versions", "accounts.guest"],
    async run(t) {
      const guest = await t.guest();
      const { version } = await t.adapter.carts.get(FIRST_CART, guest);
      const c = withKey(guest);
      const update = { products: toLines([[t.goods.first, 2]]), merge: false, ifVersion: version };
      const done = await t.adapter.carts.update(FIRST_CART, update, c);
      assert.deepEqual(await t.adapter.carts.update(FIRST_CART, update, c), done);
      await assertRefused(t.adapter.carts.update(FIRST_CART, update, withKey(guest)), "VERSION_CONFLICT");
      const spare = await t.adapter.carts.create({}, withKey(guest));
      const removal = withKey(guest);
      assert.equal(await t.adapter.carts.remove(spare.id, removal), "first-is-active");
      assert.equal(await t.adapter.carts.remove(spare.id, removal), "first-is-active");
      await assertRefused(t.adapter.carts.remove(spare.id, withKey(guest)), "NOT_FOUND");
      // Lines that are put into the first cart after its removal stay there when the removal is repeated.
      const emptying = withKey(guest);
      assert.equal(await t.adapter.carts.remove(FIRST_CART, emptying), "none-remains");
      const later = await put(t, guest, [[t.goods.second, 3]]);
      assert.equal(await t.adapter.carts.remove(FIRST_CART, emptying), "none-remains");
      assert.deepEqual(await t.adapter.carts.get(FIRST_CART, guest), later);
    },
  },
  {
    id: 48,
    title: "priced, a cart has the conditions of every line and totals that add up",
    needs: ["fixture", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const plain = await put(t, c, [
        [PART.injector, 2],
        [PART.scarce, 9],
        [PART.onRequest, 1],
        [PART.outOfOrder, 1],
        [PART.washers, 30],
      ]);
      const { conditions, totals, ...cart } = await t.adapter.carts.getPriced(FIRST_CART, c);
      assert.deepEqual(cart, plain);
      const asked = await t.adapter.conditions({ lines: plain.lines }, c);
      assert.deepEqual(conditions.map(withoutInstant), asked.map(withoutInstant));
      assertTotals(totals, asked.filter(isOrderable));
      assert.equal(asked.filter(isOrderable).length, 3);
    },
  },
  {
    id: 49,
    title: "a product that is taken out stays in the cart with null for its condition, and no more of it is taken",
    needs: ["fixture", "staff", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const cart = await put(t, c, [
        [PART.scarce, 3],
        [t.goods.first, 1],
      ]);
      await t.staff.withdraw(PART.scarce);
      for (const update of [
        { products: toLines([[PART.scarce, 1]]) },
        { products: toLines([[PART.scarce, 4]]), merge: false },
      ])
        await assertRefused(t.adapter.carts.update(FIRST_CART, update, c), "VALIDATION", UNKNOWN(PART.scarce));
      // A shop may send all lines of a cart, with the quantities that they already have.
      const same = await t.adapter.carts.update(FIRST_CART, { products: cart.lines, merge: false }, c);
      assert.deepEqual(same.lines, cart.lines);
      const priced = await t.adapter.carts.getPriced(FIRST_CART, c);
      assert.deepEqual(priced.lines, cart.lines);
      assert.equal(priced.conditions[0], null);
      assert.equal(priced.conditions[1]?.product, t.goods.first);
    },
  },
  {
    id: 172,
    title: "a product that does not exist is refused on its line, and nothing of the update stays",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const before = await put(t, c, [[t.goods.first, 1]]);
      const products = toLines([
        [t.goods.second, 1],
        [NO_PART, 3],
      ]);
      for (const update of [{ products }, { products, merge: false }, { products, title: "New" }])
        await assertRefused(t.adapter.carts.update(FIRST_CART, update, c), "VALIDATION", UNKNOWN(NO_PART));
      assert.deepEqual(await t.adapter.carts.get(FIRST_CART, c), before);
    },
  },
  {
    id: 50,
    title: "the count is the number of lines, as the list shows them",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [
        [t.goods.first, 40],
        [t.goods.second, 2],
        [t.goods.third, 1],
        [t.goods.first, 1],
      ]);
      const { carts } = await t.adapter.carts.list(c);
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), 3);
      assert.equal(carts[0]?.lines.length, 3);
    },
  },
  {
    id: 51,
    title: "a title is trimmed, 1 to 60 characters of any script, no control characters",
    needs: ["carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const rename = (title: string) => t.adapter.carts.update(FIRST_CART, { products: [], title }, c);
      for (const title of [
        "Kombi Đakovo š/ž",
        "車庫",
        "مرآب",
        "Vito 🚐",
        "x".repeat(60),
        "<b>a & b</b>",
        "'; drop table cart; --",
      ]) {
        assert.equal((await rename(`  ${title} \t`)).title, title);
        assert.equal((await t.adapter.carts.get(FIRST_CART, c)).title, title);
      }
      for (const title of ["", "   ", "x".repeat(61), "a\nb", "a\0b", "\u0007", "\u200b", "\u3164", "a\u202eb"]) {
        await assertRefused(rename(title), "VALIDATION", { field: "title" });
        await assertRefused(t.adapter.carts.create({ title }, withKey(c)), "VALIDATION", { field: "title" });
      }
      assert.equal((await t.adapter.carts.get(FIRST_CART, c)).title, "'; drop table cart; --");
      assert.equal((await rename("Van 3")).title, "Van 3");
      if (!declares(t.adapter.capabilities, "carts.maxCarts")) return;
      // Two carts may have the same title.
      assert.equal((await t.adapter.carts.create({ title: " Van 3 " }, withKey(c))).title, "Van 3");
    },
  },
  {
    id: 52,
    title: "a cart holds 1,000 lines, or as many as are priced in one call, and one more is refused on its field",
    needs: ["fixture", "staff", "carts.owner", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const maxLines = Math.min(MAX_CART_LINES, t.adapter.capabilities.conditions.maxBatch);
      const parts = Array.from({ length: maxLines }, (_, at) => toRecord({ manufacturer: "Many", number: `${at}` }));
      if (t.staff.addProducts) await t.staff.addProducts(parts);
      else for (const part of parts) await t.staff.addProduct(part);
      const many = parts.map((part): CaseLine => [idOf(part), 1]);
      assert.equal((await put(t, c, many)).lines.length, maxLines);
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), maxLines);
      assert.equal((await t.adapter.carts.getPriced(FIRST_CART, c)).conditions.length, maxLines);
      await assertRefused(put(t, c, [[t.goods.first, 1]]), "VALIDATION", { field: "lines", limit: maxLines });
      assert.deepEqual((await put(t, c, many.slice(-1))).lines.at(-1)?.quantity, 2);
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), maxLines);
    },
  },
  {
    id: 53,
    title: "a guest's carts are adopted: added up or added, the guest's emptied, twice harmless",
    needs: ["fixture", "staff", "carts.maxCarts", "accounts.guest", "accounts.login", "accounts.registration"],
    async run(t) {
      const guest = await t.guest();
      await put(t, guest, [
        [PART.injector, 2],
        [PART.nozzle, 1],
      ]);
      const van = await t.adapter.carts.create({ title: "Van" }, withKey(guest));
      await t.adapter.carts.update(van.id, { products: toLines([[PART.scarce, 1]]) }, guest);
      if (t.adapter.capabilities.carts.maxCarts > 2) await t.adapter.carts.create({ title: "Empty" }, withKey(guest));
      const { c: customer, email, password } = await t.member();
      await put(t, customer, [
        [PART.plenty, 1],
        [PART.injector, 3],
      ]);

      const account = { id: guest.user.id, token: guest.token };
      assert.deepEqual(await t.adapter.carts.adopt(account, customer), { merged: 1, added: 1 });
      const expected = [
        {
          title: "Cart 1",
          lines: toLines([
            [PART.plenty, 1],
            [PART.injector, 5],
            [PART.nozzle, 1],
          ]),
        },
        { title: "Van", lines: toLines([[PART.scarce, 1]]) },
      ];
      assert.deepEqual(await contents(t, customer), expected);
      assert.deepEqual(
        (await contents(t, guest)).flatMap((cart) => cart.lines),
        [],
      );
      assert.deepEqual(await t.adapter.carts.adopt(account, customer), { merged: 0, added: 0 });
      assert.deepEqual(await contents(t, customer), expected);
      // The carts belong to the customer, not to the session.
      const { token } = await t.adapter.accounts.login({ email, password }, t.visitor());
      await t.adapter.accounts.logout(customer);
      customer.token = token;
      assert.deepEqual(await contents(t, customer), expected);

      for (const foreign of [
        { id: "nobody" as UserId, token: guest.token },
        { id: guest.user.id, token: "made up" as SessionToken },
        { id: customer.user.id, token: customer.token },
      ])
        await assertRefused(t.adapter.carts.adopt(foreign, customer), "NOT_FOUND");
      await assertRefused(t.adapter.carts.adopt(account, await t.guest()), "FORBIDDEN");
      // If the carts cannot be moved completely, nothing is moved.
      await put(t, guest, [[PART.plenty, 99_999]]);
      const kept = await contents(t, guest);
      await assertRefused(t.adapter.carts.adopt(account, customer), "VALIDATION", { field: "quantity" });
      assert.deepEqual(await contents(t, guest), kept);
      assert.deepEqual(await contents(t, customer), expected);
    },
  },
  {
    id: 496,
    title: "the cart that was changed last says so",
    needs: ["goods", "carts.maxCarts", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await put(t, c, [[t.goods.first, 1]]);
      const other = await t.adapter.carts.create({}, withKey(c));
      for (const id of [FIRST_CART, other.id, FIRST_CART]) {
        await t.adapter.carts.update(id, { products: toLines([[t.goods.second, 1]]) }, c);
        const { carts } = await t.adapter.carts.list(c);
        if (carts.some(({ changed }) => changed === undefined)) return;
        const last = Math.max(...carts.map(({ changed = 0 }) => changed));
        assert.deepEqual(
          carts.filter(({ changed }) => changed === last).map((cart) => cart.id),
          [id],
        );
      }
    },
  },
  {
    id: 54,
    title: "deleting the last cart leaves the empty first one, with a version never seen",
    needs: ["goods", "carts.maxCarts", "accounts.guest", "carts.versions"],
    async run(t) {
      const c = await t.guest();
      const before = await put(t, c, [[t.goods.first, 2]]);
      assert.equal(await t.adapter.carts.remove(FIRST_CART, c), "none-remains");
      const { carts, total } = await t.adapter.carts.list(c);
      assert.equal(total, 1);
      assert.deepEqual(
        carts.map(({ id, title, lines }) => [id, title, lines.length]),
        [["0", "Cart 1", 0]],
      );
      assert.notEqual(carts[0]?.version, before.version);
      const stale = { products: toLines([[t.goods.second, 1]]), ifVersion: before.version };
      await assertRefused(t.adapter.carts.update(FIRST_CART, stale, c), "VERSION_CONFLICT");
      const again = await put(t, c, [[t.goods.second, 1]]);
      assert.notEqual(again.version, before.version);
      await t.adapter.carts.remove(FIRST_CART, c);
      const empty = await t.adapter.carts.get(FIRST_CART, c);
      assert.equal(new Set([before.version, carts[0]?.version, again.version, empty.version]).size, 4);
      const other = await t.adapter.carts.create({}, withKey(c));
      assert.equal(await t.adapter.carts.remove(FIRST_CART, c), "first-is-active");
      assert.equal(await t.adapter.carts.remove(other.id, c), "none-remains");
      assert.equal((await t.adapter.carts.list(c)).carts[0]?.id, FIRST_CART);
    },
  },
]);

const UNKNOWN = (product: ProductId) => ({ field: "product", rule: "unknown", product });

function put(t: Trial, c: CallContext, wanted: readonly CaseLine[]): Promise<Cart> {
  return t.adapter.carts.update(FIRST_CART, { products: toLines(wanted) }, c);
}

async function contents(t: Trial, c: CallContext): Promise<{ title: string; lines: CartLine[] }[]> {
  return (await t.adapter.carts.list(c)).carts.map(({ title, lines }) => ({ title, lines }));
}

/** The answer without `quotedAt`, which differs from call to call. */
function withoutInstant<Answer extends object | null>(answer: Answer): object | null {
  return answer && { ...answer, quotedAt: "" };
}

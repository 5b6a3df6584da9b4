import assert from "node:assert/strict";
import fc from "fast-check";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { isErpError } from "../../contract/errors.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { NO_PART, PART } from "../fixture/products.ts";
import { everyMethod } from "../methods.ts";
import { type CaseLine, draftOf, toLines, withKey } from "../ordering.ts";

/** Promises that hold over any transport between shop and ERP: cases 104, 105, 113, 114, 116. */
export const TRANSPORT_CASES = defineCases("transport", [
  {
    id: 104,
    title: "past its deadline a call is TIMEOUT without effect",
    needs: ["goods", "accounts.guest", "carts.owner"],
    async run(t) {
      const c = await t.guest();
      const late = withKey({ ...c, deadline: Date.now() - 1 });
      for (const { call } of everyMethod(t.adapter))
        assert.equal((await assertRefused(call(late), "TIMEOUT")).effect, "none");
      await assertRefused(
        t.adapter.carts.update(FIRST_CART, { products: toLines([[t.goods.second, 1]]) }, late),
        "TIMEOUT",
      );
      assert.equal(await t.adapter.carts.count(FIRST_CART, c), 0);
    },
  },
  {
    id: 105,
    title: "an aborted call is TIMEOUT at once",
    needs: ["accounts.guest"],
    async run(t) {
      const aborted = withKey({ ...(await t.guest()), signal: AbortSignal.abort() });
      for (const { call } of everyMethod(t.adapter)) await assertRefused(call(aborted), "TIMEOUT");
    },
  },
  {
    id: 113,
    title: "nothing but ErpError leaves any method, whatever goes in",
    needs: ["accounts.guest"],
    async run(t) {
      const c = withKey(await t.guest());
      const methods = everyMethod(t.adapter);
      const broken = fc.oneof(
        fc.constant(c),
        fc.record({
          locale: fc.constantFrom("en", "hr", "xx", ""),
          partner: fc.oneof(fc.constant(c.partner), fc.string()),
          user: fc.oneof(fc.constant(null), fc.record({ id: fc.oneof(fc.constant(c.user.id), fc.string()) }), noise),
          token: fc.oneof(fc.constant(c.token), fc.string(), noise),
          deadline: fc.oneof(fc.constant(c.deadline), noise),
          idempotencyKey: fc.oneof(fc.constant("key"), fc.string(), noise),
        }),
        noise,
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...methods),
          fc.array(argument, { maxLength: 2 }),
          broken,
          async (method, args, context) => {
            const [first, second] = args;
            const answer = method.callWith(
              method.arity === 2 ? [first, second] : method.arity === 1 ? [first] : [],
              context,
            );
            const error = await answer.then(
              () => null,
              (reason: unknown) => reason,
            );
            assert.ok(error === null || isErpError(error), `${method.name} let out ${String(error)}`);
          },
        ),
        { numRuns: 1_000 },
      );
      assert.equal((await t.adapter.health()).ok, true);
    },
  },
  {
    id: 114,
    title: "50 calls in parallel are answered each with its own",
    needs: ["goods", "accounts.guest", "carts.owner"],
    async run(t) {
      const quantities = Array.from({ length: 50 }, (_, at) => at + 1);
      const answers = await Promise.all(
        quantities.map((quantity) =>
          t.adapter.conditions({ lines: toLines([[t.goods.fourth, quantity]]) }, t.visitor()),
        ),
      );
      assert.deepEqual(
        answers.map(([answer]) => answer?.quantity),
        quantities,
      );
      const guests = await Promise.all(quantities.map(() => t.guest()));
      const wanted = (quantity: number): CaseLine[] => [[t.goods.fourth, quantity]];
      await Promise.all(
        guests.map((c, at) => t.adapter.carts.update(FIRST_CART, { products: toLines(wanted(at + 1)) }, c)),
      );
      const carts = await Promise.all(guests.map((c) => t.adapter.carts.get(FIRST_CART, c)));
      assert.deepEqual(
        carts.map((cart) => cart.lines),
        quantities.map((quantity) => toLines(wanted(quantity))),
      );
    },
  },
  {
    id: 116,
    title: "no secret and nothing personal stands in an error",
    needs: ["goods", "booking", "accounts.guest"],
    async run(t) {
      const c = withKey(await t.guest(), "key-of-one-order");
      const draft = await draftOf(t, c, [[t.goods.third, 1]]);
      const email = "ivana.horvat@workshop.example";
      const other = await t.guest();
      const lines = draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, price: line.agreed.deposit } }));
      const calls = [
        t.adapter.orders.place({ ...draft, guestEmail: email, lines }, c),
        t.adapter.orders.place({ ...draft, guestEmail: `${email} `, buyerDocumentNumber: "" }, c),
        t.adapter.carts.list({ ...c, user: other.user }),
        t.adapter.carts.adopt({ id: other.user.id, token: c.token }, other),
        t.adapter.accounts.verify({ ...other, user: c.user }),
        t.adapter.catalogue.product(NO_PART, c),
      ];
      for (const call of await Promise.allSettled(calls)) {
        assert.equal(call.status, "rejected");
        const shown = showAll(call.status === "rejected" ? call.reason : null);
        for (const secret of [c.token, other.token, email]) assert.ok(!shown.includes(secret), shown);
      }
    },
  },
]);

const noise = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, Number.NaN, -1, 0, "", "0", [], {}, "__proto__", 2n, Symbol("noise")),
  fc.anything(),
);

const product = fc.constantFrom<unknown>(PART.nozzle, NO_PART, "no id", null);
const line = fc.record(
  { product, quantity: fc.oneof(fc.integer(), fc.double(), noise), agreed: noise },
  { requiredKeys: [] },
);

/** Random arguments, and nearly valid ones, which pass the first checks of the code. */
const argument = fc.oneof(
  noise,
  fc.constantFrom<unknown>("0", "1", PART.nozzle, [PART.nozzle, NO_PART], { text: "%_\\'" }),
  fc.record(
    {
      lines: fc.array(line),
      products: fc.array(line),
      merge: noise,
      delete: noise,
      title: fc.oneof(fc.string(), noise),
      text: fc.string({ unit: "binary" }),
      page: fc.oneof(fc.integer(), noise),
      buyerDocumentNumber: fc.oneof(fc.string(), noise),
      guestEmail: noise,
      id: noise,
      token: noise,
    },
    { requiredKeys: [] },
  ),
);

function showAll(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  return `${message} ${stack} ${JSON.stringify(error)} ${cause === undefined ? "" : showAll(cause)}`;
}

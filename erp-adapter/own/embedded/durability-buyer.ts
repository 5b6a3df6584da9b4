import { FIRST_CART } from "../../contract/carts/carts.ts";
import { isOrderable } from "../../contract/conditions/conditions.ts";
import { toAgreedSupply } from "../../contract/conditions/recheck-line.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";

/**
 * A buyer in a separate process, for `durability.slow.test.ts` to kill: fills a cart and orders without end, and writes a
 * line before and after each request. Arguments: data folder, product.
 */
const [dataDir = "", product = ""] = process.argv.slice(2);
const erp = createEmbeddedErp({ dataDir });
const asked = { product: product as ProductId, quantity: 3 as Quantity };

const visitor: CallContext = {
  locale: "en",
  partner: GENERAL_PARTNER,
  user: null,
  token: null,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: "buyer",
};
const { id, token } = await erp.accounts.guest(visitor);
const c: CallContext = { ...visitor, user: { id }, token };
await say({ kind: "guest", id, token });

for (;;) {
  const cart = await erp.carts.update(FIRST_CART, { products: [{ ...asked, quantity: 1 as Quantity }] }, c);
  await say({ kind: "cart", quantity: cart.lines[0]?.quantity });

  const [condition] = await erp.conditions({ lines: [asked] }, c);
  if (!condition || !isOrderable(condition)) throw new Error(`${product} cannot be ordered`);
  const { price, deposit, vatPercent, now, later } = condition;
  const draft: OrderDraft = {
    lines: [{ ...asked, agreed: { price, deposit, vatPercent, now, later, ...toAgreedSupply(condition) } }],
    buyerDocumentNumber: "DOC",
    guestEmail: "buyer@workshop.example",
  };
  const key = crypto.randomUUID() as IdempotencyKey;
  await say({ kind: "ask", key, draft });
  try {
    const order = await erp.orders.place(draft, { ...c, idempotencyKey: key });
    await say({ kind: "order", key, id: order.id });
  } catch (error) {
    // Another buyer's order has changed the conditions; the next round reads them again.
    if (!isErpError(error, "CONDITIONS_CHANGED")) throw error;
    await say({ kind: "refused", key });
  }
}

/** Resolves once the line is in the pipe: a line that waits in this process would be lost with the process. */
function say(line: object): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

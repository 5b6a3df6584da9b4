import { expect, test } from "vitest";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { Ordering } from "./ordering.ts";
import { createScene, GUEST, showCart } from "./testing/scene.ts";
import { withDatabaseOutage } from "./with-database-outage.ts";

const DELIVERY: Delivery = {
  ...{
    to: { kind: "own", address: null },
    carrier: null,
    carrierName: "",
    cost: null,
    vatPercent: toBasisPoints(2_500),
  },
  ...{ date: null, note: "", shipment: "together" },
};

test.each(["reword", "redeliver", "withHold"] as const)(
  "a database that ends before the order reports %s as unavailable, with nothing done",
  async (name) => {
    const scene = createScene();
    try {
      const shop = await scene.open();
      const quote = await showCart(shop, scene.erp);
      const away = Object.assign(new Error("the server is shutting down"), { code: "57P01" });
      const ending: Ordering = { ...shop.ordering, [name]: () => Promise.reject(away) };
      const { reword, redeliver, withHold } = withDatabaseOutage(ending);
      const calls = {
        reword: () => reword(quote, new Map(), GUEST),
        redeliver: () => redeliver(quote, DELIVERY, GUEST),
        withHold: () => withHold(quote, "prepayment", GUEST),
      };
      await expect(calls[name]()).rejects.toMatchObject({ code: "UNAVAILABLE", effect: "none" });
    } finally {
      await scene.close();
    }
  },
);

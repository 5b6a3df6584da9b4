import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms } from "#tests/support/approving-firm.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, quantitiesOf, successIn } from "#tests/support/purchase.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, type Language, MAIL_WORDS, WORDS } from "#tests/support/words.ts";

const ASK: [string, string] = ["intent", "ask-approval"];
const APPROVE: [string, string] = ["intent", "approve"];
const EDIT: [string, string] = ["intent", "edit"];
const REFUSE: [string, string] = ["intent", "refuse"];
const WITHDRAW: [string, string] = ["intent", "withdraw"];
const PUT_BACK: [string, string] = ["intent", "put-back"];

let shop: TestShop;
let db: OpenShopDb;
let part: ProductId;
let dear: ProductId;
let firms: ReturnType<typeof createFirms>;

beforeAll(() => open());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => close());

async function open(options: { isServed?: boolean } = {}): Promise<void> {
  shop = await openTestShop({ products: 60, works: true, ...options });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "F" });
  part = shop.staff.addProduct(testProduct({ number: "AP 1", wholesale: toEurCents(30_000), stock: 90_000 }));
  dear = shop.staff.addProduct(testProduct({ number: "AP 2", wholesale: toEurCents(20_000), stock: 90_000 }));
}

async function close(): Promise<void> {
  await db.close();
  await shop.close();
}

describe("before the order", () => {
  test.each(pickToday(LANGUAGES, 1))(
    "(%s) the cart says why it must be approved, and by whom; the button asks",
    async (lang) => {
      const { buyer } = await openFirm({ order: 50_000 });
      await addToCart(buyer, part, "1", lang);
      expect((await cartOf(buyer, lang)).text("form#order button.btn--main")).toBe(WORDS[lang].cart.order);
      await addToCart(buyer, part, "1", lang);
      const cart = await cartOf(buyer, lang);
      const note = cart.text("form#order .note--warn");
      expect(note).toContain(WORDS[lang].approvals.needed);
      expect(note).toContain(lang === "en" ? "over the limit of €500.00" : "prelazi ograničenje od 500,00\u00a0€");
      expect(note).toContain("Ana Owner");
      expect(note).toContain(WORDS[lang].approvals.amountSaid);
      expect(cart.text("form#order button.btn--main")).toBe(WORDS[lang].approvals.ask);
      // The notice disappears when the quantity no longer needs an approval.
      const less = await buyer.submit(cart, "form#order", { [`q:${part}`]: "1" }, ["intent", "update"]);
      expect(less.status).toBe(303);
      expect((await cartOf(buyer, lang)).text("form#order .note--warn")).toBe("");
    },
  );

  test("an order that is sent all the same is refused, with words, and the cart stays", async () => {
    const { buyer } = await openFirm({ order: 50_000 });
    await addToCart(buyer, part, "2");
    const answer = await buyer.submit(await cartOf(buyer), "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain(WORDS.en.approvals.refusals["needs-approval"]);
    expect(answer.text(".note--bad"), "with the reason and whom to ask").toMatch(
      /over the limit of €500.00.*Ana Owner/s,
    );
    expect(answer.page.querySelectorAll("main .needed")).toHaveLength(1);
    expect(quantitiesOf(await cartOf(buyer))).toEqual({ [part]: "2" });
  });

  test("a limit of a day counts what was ordered: 300 and 300 at 700, delivery included", async () => {
    const { buyer } = await openFirm({ day: 70_000 });
    await order(buyer, "1");
    await addToCart(buyer, dear, "1");
    await addToCart(buyer, part, "1");
    const note = (await cartOf(buyer)).text("form#order .note--warn");
    expect(note).toMatch(/over the limit of €700.00 a day: €3\d\d.\d\d was ordered that day already/);
  });

  test("no one else can approve: the cart says so, and no one is asked", async () => {
    const { partner, hire } = await openFirm({ order: 100 });
    const { person: alone } = await hire("owner", "Lana Alone", { order: 100 });
    await db.query
      .updateTable("company_member")
      .set({ removed: 1 })
      .where("name", "in", ["Ana Owner", "Iva Buyer"])
      .where("partner", "=", partner)
      .execute();
    await addToCart(alone, part);
    const cart = await cartOf(alone);
    expect(cart.text("form#order .note--warn")).toContain(WORDS.en.approvals.noApprover);
    expect(
      cart.page.querySelector("form#order button[value=ask-approval]")?.getAttribute("disabled"),
    ).not.toBeUndefined();
    const answer = await alone.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }, ASK);
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain(WORDS.en.approvals.refusals["no-approver"]);
  });

  test("the number of the buyer's document is needed to ask, and stays typed", async () => {
    const { buyer } = await openFirm({ order: 100 });
    await addToCart(buyer, part);
    const answer = await buyer.submit(await cartOf(buyer), "form#order", { buyerDocumentNumber: " " }, ASK);
    expect(answer.status).toBe(400);
    expect(answer.page.querySelector("#order-buyerDocumentNumber[aria-invalid]")).not.toBeNull();
  });
});

describe("asked and approved", () => {
  test.each(pickToday(LANGUAGES, 1, SEED + 1))(
    "(%s) the buyer's remarks on a line stand on the request, for both",
    async (lang) => {
      const { buyer, owner } = await openFirm({ order: 100 });
      await addToCart(buyer, part, "1", lang);
      const typed = { [`n:${part}`]: "za kombi <ZG>", [`p:${part}`]: "10a", buyerDocumentNumber: "N-9" };
      const asked = await buyer.submit(await cartOf(buyer, lang), "form#order", typed, ASK);
      const request = (await buyer.follow(asked)).path;
      const isToldBoth = async () => {
        for (const person of [buyer, owner]) {
          const words = (await person.get(request)).text(".line-words");
          expect(words).toContain("za kombi <ZG>");
          expect(words).toContain("10a");
        }
      };
      await isToldBoth();
      expect((await owner.submit(await owner.get(request), "form#decision", {}, APPROVE)).status).toBe(303);
      await isToldBoth();
    },
  );

  test.each(pickToday(LANGUAGES, 1, SEED + 2))(
    "(%s) the lines leave the cart, the approver gets a mail with a link, approves, and both are named for good",
    async (lang) => {
      const firm = await openFirm({ order: 50_000 });
      const { buyer, owner } = firm;
      const other = lang === "en" ? "hr" : "en";
      await owner.post("/en/language", { language: other, to: "/en" });
      const request = await ask(buyer, "2", lang);
      expect((await buyer.get(`/${lang}/cart/1`)).location).toBe(`/${lang}/empty-cart`);
      const theirs = await buyer.get(request);
      expect(theirs.text("h1 .badge")).toBe(WORDS[lang].approvals.states.asked);
      expect(theirs.text(".note--info")).toContain("Ana Owner");
      expect(theirs.page.querySelector("button[value=approve]"), "nobody approves their own").toBeNull();

      const [mail] = await shop.mails({ to: firm.ownerEmail });
      expect(mail?.subject).toBe(
        fill(MAIL_WORDS[other].approvalAsked.subject, { shop: "Dizna", buyer: "Iva Buyer", number: "N-7" }),
      );
      expect(mail?.text, "in the approver's language").toContain(
        `http://localhost:3000${request.replace(`/${lang}/`, `/${other}/`)}`,
      );

      expect(mail?.text?.replace(/\s+/g, " "), "the request's last day and hour").toMatch(
        other === "en" ? /until \d+ \w+ \d{4}, \d\d:\d\d; / : /do \d+\. \d+\. \d{4}\. u \d\d:\d\d\. /,
      );

      // The link leads to the login first, and then to the request.
      const visitor = await shop.visit().get(request);
      expect(visitor.location).toBe(`/${lang}/login?redirectTo=${encodeURIComponent(request)}`);

      const list = await owner.get(`/${lang}/approvals`);
      expect(list.page.querySelector(`section[aria-labelledby=to-decide] a[href="${request}"]`)).not.toBeNull();
      const page = await owner.get(request);
      expect(page.text("dl.facts")).toContain("Iva Buyer");
      const approved = await owner.submit(page, "form#decision", {}, APPROVE);
      expect(approved.location, approved.text(".note")).toBe(request);
      for (const person of [owner, buyer]) {
        const seen = await person.get(request);
        expect(seen.text("h1 .badge")).toBe(WORDS[lang].approvals.states.approved);
        expect(seen.text("dl.facts")).toContain("Ana Owner");
        const order = await person.get(seen.page.querySelector(".note--good a")?.getAttribute("href") ?? "");
        expect(order.status).toBe(200);
        expect(order.text("dl.facts")).toContain("Iva Buyer");
        expect(order.text("dl.facts")).toContain("Ana Owner");
      }
      const [told] = await shop.mails({ to: firm.buyerEmail });
      expect(told?.subject).toContain("N-7");
      expect(told?.text).toContain("Ana Owner");
      expect(told?.text).toMatch(/26-\d+/);
    },
  );

  test("its steps come by mail to both, each once, in their own language and by their own switches", async () => {
    const firm = await openFirm({ order: 100 });
    const request = await ask(firm.buyer, "1", "hr");
    await firm.owner.submit(await firm.owner.get(inEnglish(request)), "form#decision", {}, APPROVE);
    const order = await orderOf(firm.owner, request);
    const unwanted = { user_id: firm.buyerId, kind: "order-ready" };
    await db.query.insertInto("unwanted_mail").values(unwanted).execute();
    // Wait for each step's mails: the shop does not mail a step if later ones have already happened, and mails that are
    // due at once go out in any order.
    const told = async (hers: number, theirs: number) => {
      await shop.mails({ to: firm.ownerEmail, atLeast: hers });
      await shop.mails({ to: firm.buyerEmail, atLeast: theirs });
    };
    await told(2, 1);
    shop.staff.confirm(order, "2031-03-03");
    await told(3, 2);
    shop.staff.ready(order, [{ position: 1, quantity: 1 }]);
    await told(4, 2);
    shop.staff.deliver(order, [{ position: 1, quantity: 1 }]);
    await told(5, 3);
    shop.staff.invoice(order);
    const [hers, theirs] = [
      await shop.mails({ to: firm.ownerEmail, atLeast: 6 }),
      await shop.mails({ to: firm.buyerEmail, atLeast: 4 }),
    ];
    const [en, hr] = [MAIL_WORDS.en, MAIL_WORDS.hr];
    const values = { shop: "Dizna", number: order };
    expect(hers.slice(1).map(({ subject }) => subject)).toEqual(
      [en.orderConfirmation, en.orderConfirmed, en.orderReady, en.orderDispatched, en.orderInvoiced].map((area) =>
        fill(area.subject, values),
      ),
    );
    expect(theirs.slice(1).map(({ subject }) => subject)).toEqual(
      [hr.orderConfirmed, hr.orderDispatched, hr.orderInvoiced].map((area) => fill(area.subject, values)),
    );
    expect(theirs[1]?.text).toContain(`/hr/order/${order}`);
  });

  test("an answer about a cancellation comes to both; a person who was removed meanwhile gets no more mails", async () => {
    const firm = await openFirm({ order: 100 });
    const request = await ask(firm.buyer);
    await firm.owner.submit(await firm.owner.get(request), "form#decision", {}, APPROVE);
    const order = await orderOf(firm.owner, request);
    const page = await firm.buyer.get(`/en/order/${order}`);
    await firm.buyer.submit(page, "#cancel form", { reason: "No longer needed" }, ["all", "1"]);
    shop.staff.answerCancellation(order, { accept: false, reason: "Already packed." });
    const subject = fill(MAIL_WORDS.en.cancellationAnswered.subject, { shop: "Dizna", number: order });
    for (const [to, atLeast] of [
      [firm.ownerEmail, 3],
      [firm.buyerEmail, 3],
    ] as const)
      expect((await shop.mails({ to, atLeast })).at(-1)?.subject).toBe(subject);
    await db.query.updateTable("company_member").set({ removed: 1 }).where("email", "=", firm.buyerEmail).execute();
    shop.staff.confirm(order, "2031-03-03");
    await shop.mails({ to: firm.ownerEmail, atLeast: 4 });
    await allSent();
    expect(await shop.mails({ to: firm.buyerEmail, atLeast: 3 })).toHaveLength(3);
  });

  test("an approver who placed the order, and was removed meanwhile, is told of no step; the person who asked for it is", async () => {
    const { hire, buyer, buyerEmail } = await openFirm({ order: 100 });
    const { person: approver, email, user } = await hire("approver", "Branko Approver");
    const request = await ask(buyer);
    await approver.submit(await approver.get(request), "form#decision", {}, APPROVE);
    const order = await orderOf(buyer, request);
    const before = (await shop.mails({ to: email, atLeast: 2 })).length;
    await db.query.updateTable("company_member").set({ removed: 1 }).where("user_id", "=", user).execute();
    shop.staff.confirm(order, "2031-03-03");
    const told = await shop.mails({ to: buyerEmail, atLeast: 2 });
    expect(told.at(-1)?.subject).toBe(fill(MAIL_WORDS.en.orderConfirmed.subject, { shop: "Dizna", number: order }));
    await allSent();
    expect(await shop.mails({ to: email, atLeast: before })).toHaveLength(before);
  });

  test("an ask sent twice is one request; asked again from a page of before, nothing is added", async () => {
    const { buyer } = await openFirm({ order: 100 });
    await addToCart(buyer, part);
    const cart = await cartOf(buyer);
    const asking = () => buyer.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }, ASK);
    const answers = await Promise.all([asking(), asking()]);
    // Either request may come first; the other may then answer that the lines are no longer in the cart.
    expect(["303,303", "303,409"]).toContain(
      answers
        .map(({ status }) => status)
        .sort()
        .join(),
    );
    expect(new Set(answers.map(({ location }) => location).filter((one) => one?.includes("/approval/"))).size).toBe(1);
    expect(
      (await buyer.get("/en/approvals")).page.querySelectorAll("section[aria-labelledby=mine] tbody tr"),
    ).toHaveLength(1);
  });

  test.each(pickToday(LANGUAGES, 1, SEED + 3))(
    "(%s) lines that could not leave the cart are not asked for twice, nor others left out",
    async (lang) => {
      const { buyer } = await openFirm({ order: 100 });
      await addToCart(buyer, part, "2", lang);
      const failing = vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      const askNow = async () =>
        buyer.submit(await cartOf(buyer, lang), "form#order", { buyerDocumentNumber: "N-1" }, ASK);
      const first = (await askNow()).location ?? "";
      expect((await buyer.get(first)).text(".notes")).toContain(WORDS[lang].approvals.note.inCart);
      expect((await askNow()).location, "the same wish").toBe(first);
      failing.mockRestore();
      await addToCart(buyer, dear, "1", lang);
      vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      expect((await askNow()).status, "the lines still cannot leave").toBe(503);
      vi.restoreAllMocks();
      const before = await askNow();
      expect([before.status, before.text(".note--bad")]).toEqual([409, WORDS[lang].approvals.refusals["asked-before"]]);
      expect(quantitiesOf(before)).toEqual({ [dear]: "1" });
      const second = (await askNow()).location ?? "";
      expect(second).not.toBe(first);
      expect((await buyer.get(second)).text("main table")).toContain("AP 2");
      expect((await buyer.get(second)).text("main table")).not.toContain("AP 1");
    },
  );

  test("approved twice, in two tabs and by two approvers: one order", async () => {
    const { hire, buyer, owner } = await openFirm({ order: 100 });
    const { person: other } = await hire("approver", "Branko Approver");
    const request = await ask(buyer);
    const [hers, his] = [await owner.get(request), await other.get(request)];
    const answers = await Promise.all([
      owner.submit(hers, "form#decision", {}, APPROVE),
      owner.submit(hers, "form#decision", {}, APPROVE),
      other.submit(his, "form#decision", {}, APPROVE),
    ]);
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
    expect((await owner.get(request)).text("h1 .badge")).toBe("approved");
    expect((await buyer.get("/en/orders/0")).page.querySelectorAll("main tbody tr")).toHaveLength(1);
  });

  test("*Ask for approval* pressed twice, at once and one after the other, asks once, and both are shown the request", async () => {
    const { buyer } = await openFirm({ order: 100 });
    await addToCart(buyer, part, "1");
    const cart = await cartOf(buyer);
    const presses = [1, 2].map(() => buyer.submit(cart, "form#order", { buyerDocumentNumber: "N-7" }, ASK));
    const first = await Promise.all(presses);
    const third = await buyer.submit(cart, "form#order", { buyerDocumentNumber: "N-7" }, ASK);
    const places = [...first, third].map(({ location }) => location);
    expect(places[0]).toMatch(/^\/en\/approval\//);
    expect(new Set(places).size).toBe(1);
  });

  test.each([
    ["refuse", REFUSE, { reason: "Too dear" }],
    ["withdraw", WITHDRAW, {}],
  ] as const)("*%s* pressed twice does it once, and both presses say so", async (_, button, typed) => {
    const { buyer, owner } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const person = button === REFUSE ? owner : buyer;
    const page = await person.get(request);
    const form = `form:has(button[value=${button[1]}])`;
    const press = () => person.submit(page, form, typed, button);
    for (const answer of [await press(), await press()]) expect(answer.location).toBe(request);
  });

  test("an approval whose order was never booked: the request says so to both, waits again, and each of them gets a mail", async () => {
    const { buyer, buyerEmail, owner, partner } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const { orders } = shop.shop.erp;
    const lost = new ErpError("TIMEOUT", {}, { effect: "unknown" });
    const placing = vi.spyOn(orders, "place").mockRejectedValueOnce(lost);
    const finding = vi.spyOn(orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    await owner.submit(await owner.get(request), "form#decision", {}, APPROVE);
    const { busy, busyAsk } = WORDS.en.approvals.note;
    const notes = async (person: Person) => (await person.get(request)).text(".notes").trim();
    expect(await notes(buyer), "and not that it waits for a decision").toBe(`${busy} ${busyAsk}`);
    expect(await notes(owner), "who has approved it").toBe(busy);
    finding.mockRestore();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
    for (let minutes = 0; minutes < 4; minutes += 1) {
      await shop.shop.orders.ordering.resume();
      vi.setSystemTime(Date.now() + 60_000);
    }
    for (const person of [owner, buyer])
      expect((await person.get(request)).text(".notes")).toContain(WORDS.en.approvals.note.notPlaced);
    vi.useRealTimers();
    const to = `ana.owner@${partner}.example`.toLowerCase();
    const [mail] = await shop.mails({ to, about: "nothing was ordered" });
    expect(mail?.text).toContain(request);
    const told = await shop.mails({ to: buyerEmail, about: "was not booked" });
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(request);
    placing.mockRestore();
    const approved = await owner.submit(await owner.get(request), "form#decision", {}, APPROVE);
    expect(approved.location).toBe(request);
    expect((await buyer.get(request)).text("h1 .badge")).toBe("approved");
  });

  describe("on an ERP over HTTP, which may book an order later", () => {
    let embedded: { shop: TestShop; db: OpenShopDb; firms: typeof firms };
    beforeAll(async () => {
      embedded = { shop, db, firms };
      await open({ isServed: true });
    });
    afterAll(async () => {
      await close();
      ({ shop, db, firms } = embedded);
    });

    test.each(pickToday(LANGUAGES, 1, SEED + 4))(
      "(%s) an approval whose order is booked after it was denied and refused: the request says all of it",
      async (lang) => {
        const { buyer, owner } = await openFirm({ order: 100 });
        const request = await ask(buyer, "1", lang);
        const book = await deny(owner, request);
        const reason = "Bought elsewhere";
        const refused = await owner.submit(
          await owner.get(request),
          "form:has(button[value=refuse])",
          { reason },
          REFUSE,
        );
        expect(refused.location).toBe(request);
        await book();
        const { afterAll: denied, meanwhile } = WORDS[lang].approvals.note;
        for (const person of [buyer, owner]) {
          const note = (await person.get(request)).text(".notes .note--bad");
          for (const words of [denied, fill(meanwhile.refused, { name: "Ana Owner" }), reason])
            expect(note).toContain(words);
        }
      },
    );

    test("approved again with changes after its order was denied, and booked twice: the request links both orders", async () => {
      const { buyer, owner } = await openFirm({ order: 100 });
      const request = await ask(buyer, "3");
      const book = await deny(owner, request);
      await owner.submit(await owner.get(request), "form#decision", { [`q:${part}`]: "2" }, EDIT);
      expect((await owner.submit(await owner.get(request), "form#decision", {}, APPROVE)).location).toBe(request);
      const again = await orderOf(buyer, request);
      await book();
      for (const person of [buyer, owner]) {
        const page = await person.get(request);
        const links = page.page.querySelectorAll(".notes .note--bad a[href*='/order/']");
        const [first, second] = links.map((link) => link.getAttribute("href") ?? "");
        expect([first, second]).toEqual([expect.stringContaining("/en/order/"), `/en/order/${again}`]);
        expect(first).not.toBe(second);
        expect((await person.get(second ?? "")).status).toBe(200);
      }
    });
  });

  test("the approved order counts for the person who asked", async () => {
    const { buyer, owner } = await openFirm({ day: 50_000 });
    const request = await ask(buyer, "2");
    await owner.submit(await owner.get(request), "form#decision", {}, APPROVE);
    await addToCart(buyer, part);
    expect((await cartOf(buyer)).text("form#order .note--warn")).toMatch(/€6\d\d\.\d\d was ordered that day already/);
    await addToCart(owner, part);
    expect((await cartOf(owner)).text("form#order .note--warn")).toBe("");
  });
});

describe("changes by an approver", () => {
  test.each(pickToday(LANGUAGES, 1, SEED + 5))(
    "(%s) the lists show what was ordered, and beside it what was asked for",
    async (lang) => {
      const { buyer, owner } = await openFirm({ order: 100 });
      const request = await ask(buyer, "3", lang);
      const rowIn = async (person: Person, section: string) => {
        const page = await person.get(`/${lang}/approvals`);
        return page.text(`section[aria-labelledby=${section}] .at-sum`);
      };
      const euros = (amount: string) =>
        lang === "en" ? new RegExp(`€${amount}\\.\\d\\d`) : new RegExp(`${amount},\\d\\d`);
      expect(await rowIn(owner, "to-decide")).toMatch(euros("90\\d"));
      await owner.submit(await owner.get(request), "form#decision", { [`q:${part}`]: "2" }, EDIT);
      for (const [person, section] of [
        [owner, "to-decide"],
        [buyer, "mine"],
      ] as const) {
        const open = await rowIn(person, section);
        const [amount = "", asked = ""] = open.split(`${WORDS[lang].approvals.askedColumn}: `);
        expect(amount, section).toMatch(euros("60\\d"));
        expect(amount, section).toContain(WORDS[lang].approvals.lowered);
        expect(asked, section).toMatch(euros("90\\d"));
      }
      await owner.submit(await owner.get(request), "form#decision", {}, APPROVE);
      for (const [person, section] of [
        [owner, "decided"],
        [buyer, "mine"],
      ] as const) {
        const ordered = await rowIn(person, section);
        const [amount = "", asked = ""] = ordered.split(`${WORDS[lang].approvals.askedColumn}: `);
        expect(amount, section).toMatch(euros("60\\d"));
        expect(asked, section).toMatch(euros("90\\d"));
        expect(ordered, section).not.toContain(WORDS[lang].approvals.lowered);
      }
      const again = await ask(buyer, "1", lang);
      await owner.submit(await owner.get(again), "form#decision", {}, APPROVE);
      expect((await rowIn(buyer, "mine")).match(/30\d/g), "ordered as asked: one amount").toHaveLength(1);
    },
  );

  test("lower quantities and lines taken out: the buyer sees both, and is mailed", async () => {
    const firm = await openFirm({ order: 100 });
    const { buyer, owner } = firm;
    await addToCart(buyer, dear, "3");
    const request = await ask(buyer, "2");
    const page = await owner.get(request);
    const typed = { [`q:${part}`]: "0", [`q:${dear}`]: "1" };
    const saved = await owner.submit(page, "form#decision", typed, APPROVE);
    expect(saved.location, "typed quantities are saved and shown before anything is ordered").toBe(request);
    const again = await owner.get(request);
    expect(again.text("h1 .badge")).toBe("waiting");
    const lines = (await buyer.get(request)).text("main table");
    expect(lines).toContain(WORDS.en.approvals.takenOut);
    expect(lines).toContain("3 pcs");
    expect(lines).toContain("1 pc");
    await owner.submit(again, "form#decision", {}, APPROVE);
    expect((await buyer.get(request)).text("h1 .badge")).toBe(WORDS.en.approvals.states.changed);
    const mails = await shop.mails({ to: firm.buyerEmail });
    expect(mails.at(-1)?.text).toContain("with changes");
  });

  test.each([
    ["3", "at most"],
    ["-1", ""],
    ["1,5", ""],
    ["x", ""],
  ])("the quantity %s of 2 is refused beside its field, and stays typed", async (quantity) => {
    const { buyer, owner } = await openFirm({ order: 100 });
    const request = await ask(buyer, "2");
    const answer = await owner.submit(await owner.get(request), "form#decision", { [`q:${part}`]: quantity }, EDIT);
    expect(answer.status).toBe(400);
    const field = answer.page.querySelector(`input[name="q:${part}"]`);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(field?.getAttribute("value")).toBe(quantity);
  });

  test("each change is kept with its author and both quantities, also one that an older version stored", async () => {
    const { hire, buyer, owner } = await openFirm({ order: 100 });
    const { person: branko } = await hire("approver", "Branko Approver");
    const request = await ask(buyer, "4");
    const edit = async (person: Person, quantity: string) =>
      person.submit(await person.get(request), "form#decision", { [`q:${part}`]: quantity }, EDIT);
    await edit(branko, "3");
    await edit(owner, "1");
    for (const person of [buyer, owner]) {
      const facts = (await person.get(request)).text("dl.facts");
      expect(facts).toMatch(/Branko Approver,[^>]*?AP 1: 4 → 3[^>]*Ana Owner,[^>]*?AP 1: 3 → 1/);
    }
    const old = JSON.stringify({ name: "Cvita Approver", at: 1_700_000_000_000 });
    await db.query.updateTable("approval_request").set({ edited: old }).where("id", "=", idOf(request)).execute();
    await edit(owner, "2");
    expect((await buyer.get(request)).text("dl.facts")).toMatch(/Cvita Approver, .*2023.*Ana Owner,.*AP 1: 1 → 2/);
  });

  test("a request edited by another meanwhile is not approved", async () => {
    const { hire, buyer, owner } = await openFirm({ order: 100 });
    const { person: other } = await hire("approver", "Branko Approver");
    const request = await ask(buyer, "2");
    const before = await owner.get(request);
    await other.submit(await other.get(request), "form#decision", { [`q:${part}`]: "1" }, EDIT);
    const answer = await owner.submit(before, "form#decision", {}, APPROVE);
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toBe(WORDS.en.approvals.refusals["approval-changed"]);
  });
});

describe("conditions at the approval", () => {
  test("a price that rose is shown asked and now; one that rises once more, also as shown: the approver agrees", async () => {
    const { buyer, buyerEmail, owner } = await openFirm({ order: 100 });
    const setPrice = (euros: number) =>
      shop.staff.addProduct(testProduct({ number: "MOVING", wholesale: toEurCents(euros * 100), stock: 90_000 }));
    const moving = setPrice(300);
    const request = await ask(buyer, "1", "en", moving);
    setPrice(310);
    const page = await owner.get(request);
    expect(page.text("main table")).toContain("€300.00");
    expect(page.text("main table")).toContain("€310.00");
    setPrice(320);
    const changed = await owner.submit(page, "form#decision", {}, APPROVE);
    expect(changed.location).toContain("?quote=");
    const shown = await owner.follow(changed);
    const table = shown.text("main table");
    for (const price of ["€300.00", "€310.00", "€320.00"]) expect(table).toContain(price);
    expect(shown.text(".notes .note--warn")).toBe(WORDS.en.approvals.note.changed);
    const approved = await owner.submit(shown, "form#decision", {}, APPROVE);
    expect(approved.location).toBe(request);
    const after = await buyer.get(request);
    expect(after.text("h1 .badge")).toBe(WORDS.en.approvals.states.changed);
    expect(after.text("dl.facts"), "both amounts").toMatch(/Asked: €30\d\.\d\d\s*Ordered: €32\d\.\d\d/);
    const [told] = await shop.mails({ to: buyerEmail });
    expect(told?.text, "the amount of the order that the mail names").toMatch(/€32\d\.\d\d/);
  });

  test("the credit limit is said in words, and the request stays", async () => {
    const { buyer, owner } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const page = await owner.get(request);
    const place = vi
      .spyOn(shop.shop.erp.orders, "place")
      .mockRejectedValueOnce(new ErpError("CREDIT_LIMIT", { limit: ZERO, open: ZERO }));
    const answer = await owner.submit(page, "form#decision", {}, APPROVE);
    place.mockRestore();
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain(WORDS.en.approvals.refusals["credit-limit"]);
    const again = await owner.submit(await owner.get(request), "form#decision", {}, APPROVE);
    expect(again.location).toBe(request);
  });

  test("a part that was withdrawn is left out, with words; nothing left cannot be approved", async () => {
    const { buyer, owner } = await openFirm({ order: 100 });
    const ended = shop.staff.addProduct(testProduct({ number: "ENDED", wholesale: toEurCents(30_000), stock: 9 }));
    const request = await ask(buyer, "1", "en", ended);
    shop.staff.withdraw(ended);
    const page = await owner.get(request);
    expect(page.text(".notes")).toContain(WORDS.en.approvals.blocked.nothing);
    expect(page.page.querySelector("button[value=approve]")).toBeNull();
  });
});

describe("other ends", () => {
  test.each(pickToday(LANGUAGES, 1, SEED + 6))(
    "(%s) refused with a reason, mailed, and put back into the cart",
    async (lang) => {
      const firm = await openFirm({ order: 100 });
      const { buyer, owner } = firm;
      const request = await ask(buyer, "2", lang);
      const page = await owner.get(request);
      const empty = await owner.submit(page, "#refuse form", { reason: "  " }, REFUSE);
      expect(empty.status).toBe(400);
      expect(empty.text("#reason-error")).not.toBe("");
      const refused = await owner.submit(page, "#refuse form", { reason: "Not this month.\nAsk again." }, REFUSE);
      expect(refused.location).toBe(request);
      const seen = await buyer.get(request);
      expect(seen.text(".note--bad")).toContain("Not this month.");
      const [mail] = await shop.mails({ to: firm.buyerEmail });
      expect(mail?.text).toContain("Not this month.");
      const [back, twice] = await Promise.all([
        buyer.submit(seen, "form:has(button[value=put-back])", {}, PUT_BACK),
        buyer.submit(seen, "form:has(button[value=put-back])", {}, PUT_BACK),
      ]);
      expect([back.status, twice.status].sort()).toEqual([303, 409]);
      expect(quantitiesOf(await cartOf(buyer, lang))).toEqual({ [part]: "2" });
      const late = await owner.submit(page, "form#decision", {}, APPROVE);
      expect(late.status).toBe(409);
      expect(late.text(".note--bad")).toContain(WORDS[lang].approvals.refusals["approval-over"]);
    },
  );

  test("withdrawn by the buyer: an approver whose page is open orders nothing", async () => {
    const { buyer, owner } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const page = await owner.get(request);
    const answer = await buyer.submit(await buyer.get(request), "form:has(button[value=withdraw])", {}, WITHDRAW);
    expect(answer.location).toBe(request);
    const late = await owner.submit(page, "form#decision", {}, APPROVE);
    expect(late.status).toBe(409);
    expect((await owner.get(request)).text("h1 .badge")).toBe("withdrawn");
    await isSaid(request, [buyer, owner], "withdrawn");
  });

  test("expired after seven days: said on the page, refused, and mailed", async () => {
    const firm = await openFirm({ order: 100 });
    const { buyer, owner } = firm;
    const request = await ask(buyer);
    const page = await owner.get(request);
    await db.query
      .updateTable("approval_request")
      .set({ ends_at: Date.now() - 1 })
      .where("id", "=", idOf(request))
      .execute();
    expect((await owner.get(request)).text("h1 .badge")).toBe("expired");
    const late = await owner.submit(page, "form#decision", {}, APPROVE);
    expect(late.status).toBe(409);
    expect(late.text(".note--bad")).toBe(WORDS.en.approvals.refusals["approval-over"]);
    await shop.shop.approvals.expire();
    const [mail] = await shop.mails({ to: firm.buyerEmail });
    expect(mail?.subject).toContain("nobody has decided");
    await isSaid(request, [buyer, owner], "expired");
    expect((await buyer.get(request)).page.querySelector("button[value=put-back]")).not.toBeNull();
  });
});

/** Fails unless each person reads on the request how it ended, in both languages. */
async function isSaid(request: string, people: readonly Person[], end: "withdrawn" | "expired"): Promise<void> {
  for (const person of people)
    for (const lang of LANGUAGES) {
      const page = await person.get(request.replace("/en/", `/${lang}/`));
      expect(page.text(".notes")).toContain(WORDS[lang].approvals.note[end]);
    }
}

describe("access", () => {
  test("no one approves their own request, by any form", async () => {
    const { hire } = await openFirm({ order: 100 });
    const { person: approver } = await hire("approver", "Branko Approver", { order: 100 });
    const request = await ask(approver);
    for (const intent of ["approve", "edit", "refuse"])
      expect((await approver.post(request, { intent, reason: "x", revision: "1" })).status, intent).toBe(403);
  });

  test("a colleague without the right to approve, and another company, find no such request", async () => {
    const { hire, buyer } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const { person: colleague } = await hire("buyer", "Mia Buyer");
    expect((await colleague.get(request)).status).toBe(404);
    expect((await colleague.post(request, { intent: "approve" })).status).toBe(404);
    const { owner: stranger } = await openFirm({ order: 100 });
    expect((await stranger.get(request)).status).toBe(404);
    expect((await stranger.post(request, { intent: "approve" })).status).toBe(404);
    for (const role of ["viewer", "bookkeeper"] as const) {
      const { person: other } = await hire(role, `A ${role}`);
      expect((await other.get("/en/approvals")).status).toBe(403);
      expect((await other.get(request)).status).toBe(403);
      expect((await other.get("/en/approval-rules")).status).toBe(403);
    }
    expect((await colleague.get("/en/approval-rules")).status).toBe(403);
  });

  test("a buyer who became a viewer finds the own request, withdraws it, and does nothing else", async () => {
    const { owner, buyer, buyerId, hire } = await openFirm({ order: 100 });
    const request = await ask(buyer);
    const { person: mia } = await hire("buyer", "Mia Buyer", { order: 100 });
    const other = await ask(mia);
    expect((await owner.post("/en/company", { intent: "change", person: buyerId, role: "viewer" })).status).toBe(303);
    const home = await buyer.get("/en");
    expect(home.page.querySelector("section[aria-labelledby=desk-open] a[href='/en/approvals#mine']")).not.toBeNull();
    const list = await buyer.get("/en/approvals");
    expect(list.page.querySelector(`section[aria-labelledby=mine] a[href="${request}"]`)).not.toBeNull();
    expect((await buyer.get(other)).status).toBe(404);
    expect((await buyer.post(other, { intent: "withdraw" })).status).toBe(404);
    const page = await buyer.get(request);
    expect((await buyer.submit(page, "form:has([value=withdraw])", {}, WITHDRAW)).location).toBe(request);
    const after = await buyer.get(request);
    expect(after.text("h1 .badge")).toBe("withdrawn");
    expect(after.page.querySelector("button[value=put-back]")).toBeNull();
    expect((await buyer.post(request, { intent: "put-back", cart: "new:1" })).status).toBe(403);
    expect((await buyer.get("/en/approval-rules")).status).toBe(403);
  });

  test.each([
    ["became a buyer", { role: "buyer" }, 409, WORDS.en.approvals.refusals["not-approver"]],
    // A person without access has no session any more: the form is kept, and the login says so.
    ["was removed", { removed: 1 }, 303, ""],
  ] as const)("an approver who %s while the page was open orders nothing", async (_, change, status, words) => {
    const { hire, buyer } = await openFirm({ order: 100 });
    const { person, user } = await hire("approver", "Branko Approver");
    const request = await ask(buyer);
    const page = await person.get(request);
    await db.query.updateTable("company_member").set(change).where("user_id", "=", user).execute();
    const answer = await person.submit(page, "form#decision", {}, APPROVE);
    expect([answer.status, answer.text("main")]).toEqual([status, expect.stringContaining(words)]);
    expect((await buyer.get(request)).text("h1 .badge")).toBe("waiting");
  });
});

/** A new company with an owner, Ana, and a buyer, Iva, who has these limits in cents. */
async function openFirm(limits: { order?: number; day?: number }) {
  const { partner, owner, buyer, hire } = await firms.open(limits);
  return {
    ...{ partner, owner: owner.person, buyer: buyer.person, ownerEmail: owner.email, buyerEmail: buyer.email },
    ...{ buyerId: buyer.user, hire },
  };
}

/** Approves a request, and loses its order until it is denied. Returns the step in which the ERP books it after all. */
async function deny(approver: Person, request: string): Promise<() => Promise<void>> {
  const { orders } = shop.shop.erp;
  const { place } = orders;
  let book = async (): Promise<unknown> => null;
  vi.spyOn(orders, "place").mockImplementationOnce(async (draft, { signal: _, ...c }) => {
    book = () => place(draft, { ...c, deadline: Date.now() + 9_000 });
    throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
  });
  await approver.submit(await approver.get(request), "form#decision", {}, APPROVE);
  for (let minutes = 1; minutes < 4; minutes += 1) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await shop.shop.orders.ordering.resume();
  }
  vi.setSystemTime(Date.now() + 2_000);
  return async () => {
    await book();
    vi.setSystemTime(Date.now() + 1_200_000);
    await shop.shop.orders.ordering.resume();
  };
}

function cartOf(person: Person, lang: Language = "en"): Promise<Answer> {
  return person.get(`/${lang}/cart/1`);
}

async function order(person: Person, quantity: string): Promise<void> {
  await addToCart(person, part, quantity);
  const answer = await person.submit(await cartOf(person), "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
  expect(answer.location, answer.text(".note")).toEqual(successIn("en"));
}

/** Asks for an approval of `quantity` parts; returns the address of the request. */
function ask(person: Person, quantity = "1", lang: Language = "en", product = part): Promise<string> {
  return askFor(person, [[product, quantity]], { lang });
}

function idOf(request: string): string {
  return request.split("/").at(-1) ?? "";
}

function inEnglish(path: string): string {
  return path.replace("/hr/", "/en/");
}

/** The order of an approved request. */
async function orderOf(person: Person, request: string): Promise<OrderId> {
  const link = (await person.get(request)).page.querySelector(".note--good a")?.getAttribute("href") ?? "";
  return link.split("/").at(-1) as OrderId;
}

/** Waits until no mail is left to be sent. */
function allSent(): Promise<void> {
  return vi.waitFor(async () => {
    const waiting = db.query.selectFrom("outbox").select("id").where("state", "=", "waiting");
    expect(await waiting.execute()).toEqual([]);
  });
}

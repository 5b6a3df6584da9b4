import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";
import { WORDS } from "#tests/support/words.ts";

const FIRST = productId("testmaker~C_1");
const SECOND = productId("testmaker~C_2");
const FORM = "#cancel form";
/** the field that chooses all open lines of an order of two lines */
const ALL: [string, string] = ["all", "1,2"];
const OWNER = "owner@autoservis.example";
const SALES = "sales@example.com";

let shop: TestShop;
let owner: Person;
/** a fresh order of two lines for each test */
let path: string;
let id: OrderId;
let mailsBefore: { customer: number; sales: number };

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "C 1", titleEn: "First part", titleHr: "Prvi dio" }),
    testProduct({ number: "C 2", titleEn: "Second part", titleHr: "Drugi dio" }),
  ]);
});
beforeEach(async () => {
  owner = shop.visit();
  await owner.login(OWNER);
  path = await orderAsCustomer(
    owner,
    [
      [FIRST, "2"],
      [SECOND, "5"],
    ],
    "PO-9",
  );
  id = path.split("/").at(-1) as OrderId;
  mailsBefore = await countMails();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a request", () => {
  test("of the whole order is received: page, ERP, and a mail to the customer and to sales", async () => {
    const answer = await owner.submit(await owner.get(path), FORM, { reason: "Wrong part č\r\nfor the customer" }, ALL);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/en/order-cancellation");
    for (const page of [await owner.follow(answer), await owner.follow(answer)]) {
      expect(page.status).toBe(200);
      expect(page.text("main")).toContain("The request was received");
      expect(page.text("main")).toContain("A sales representative will get in touch with you.");
      for (const text of [id, "1. C 1 First part", "2. C 2 Second part", "Wrong part č"])
        expect(page.text(".facts")).toContain(text);
      expect(page.page.querySelector("main a.btn--main")?.getAttribute("href")).toBe(path);
    }
    expect(requestsOf(id)).toMatchObject([{ lines: [1, 2], reason: "Wrong part č\nfor the customer" }]);

    const { customer, sales } = await newMails(1);
    expect(customer[0]?.subject).toBe(`Dizna: cancellation of order ${id} requested`);
    for (const text of ["Dear Ana Primjer,", "PO-9", "C 1", "2 pcs", "Second part", "Wrong part č for the customer"])
      expect(customer[0]?.text?.replace(/\s+/g, " ")).toContain(text);
    expect(customer[0]?.text).toContain(`/en/order/${id}`);
    for (const mail of [...customer, ...sales]) {
      expect(mail.text).toContain("\n  Wrong part č\n  for the customer\n");
      expect(mail.html).toContain("<br>Wrong part č<br>for the customer</p>");
    }
    expect(sales[0]?.subject).toBe(`Dizna: zahtjev za storno narudžbe ${id}`);
    expect(sales[0]?.text).toContain("Jezik kupca: engleski");
    expect(sales[0]?.html).toContain('<html lang="hr">');
    expect(sales[0]?.replyTo?.[0]?.address).toBe(OWNER);
    expect(sales[0]?.text).toContain("Šifra kupca: 001001");
    for (const label of ["Naziv tvrtke: ", "Adresa: ", "Telefon: "]) expect(sales[0]?.text).toContain(label);
    expect(sales[0]?.text).not.toMatch(/https?:/);
    expect(customer[0]?.text).not.toContain("Naziv tvrtke");
  });

  test("begins with nothing ticked: unwanted lines are ticked, or all open lines at once", async () => {
    const page = await owner.get(path);
    expect(page.page.querySelectorAll("#cancel input[checked]")).toHaveLength(0);
    expect(page.page.querySelector("#cancel input[name=all]")?.getAttribute("value")).toBe("1,2");
    expect(page.text("#cancel .line-ticks__all")).toBe("All open lines (2)");
    const refused = await owner.submit(page, FORM, { reason: "x" });
    expect(refused.status).toBe(400);
    expect(refused.text("#line-error")).toBe(`${WORDS.en.order.lines}: Tick at least one line.`);
    const kept = await owner.submit(page, FORM, {}, ALL);
    expect(kept.page.querySelectorAll("#cancel input[checked]").map((box) => box.getAttribute("name"))).toEqual([
      "all",
    ]);
    expect((await owner.submit(kept, FORM, { reason: "x" })).status).toBe(303);
    expect(requestsOf(id)).toMatchObject([{ lines: [1, 2] }]);
  });

  test("of chosen lines, in Croatian, names those and no others", async () => {
    const page = await owner.get(path.replace("/en/", "/hr/"));
    expect(page.text("#cancel summary")).toBe("Zatraži storno");
    const answer = await owner.post(page.path, [
      ["intent", "cancel"],
      ["key", keyOf(page)],
      ["line", "2"],
      ["reason", "Ne treba"],
    ]);
    expect(answer.location).toBe("/hr/order-cancellation");
    const received = await owner.follow(answer);
    expect(received.text("main")).toContain("Zahtjev je zaprimljen");
    expect(received.text(".facts")).toContain("2. C 2 Drugi dio");
    expect(received.text(".facts")).not.toContain("Prvi dio");
    const { customer } = await newMails(1);
    expect(customer[0]?.subject).toBe(`Dizna: zatražen je storno narudžbe ${id}`);
    expect(customer[0]?.text).toContain("Poštovani");
    expect(customer[0]?.text).not.toContain("C 1");

    const order = await owner.get(path);
    expect(order.text("#cancellations + dl")).toContain("2. C 2");
    expect(order.text("#cancellations + dl")).toContain("Ne treba");
    expect(order.page.querySelectorAll("#cancel input[type=checkbox]").map((box) => box.getAttribute("value"))).toEqual(
      ["1"],
    );
    expect(order.text("tbody tr:last-child")).toContain("Cancellation requested");
  });

  test("page shows the request of this session, whatever a colleague requests meanwhile", async () => {
    const page = await owner.get(path);
    const answer = await owner.post(path, [
      ["intent", "cancel"],
      ["key", keyOf(page)],
      ["line", "2"],
      ["reason", "mine"],
    ]);
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    const later = await colleague.submit(await colleague.get(path), FORM, { reason: "theirs" }, ["line", "1"]);
    for (const [person, from, reason, line] of [
      [owner, answer, "mine", "2. C 2"],
      [colleague, later, "theirs", "1. C 1"],
    ] as const) {
      const received = await person.follow(from);
      expect(received.text("main dl.facts")).toContain(reason);
      expect(received.text("main dl.facts li")).toContain(line);
      expect(received.text("main")).not.toContain("had been requested before");
    }
    // Going back and sending once more shows the first answer, although other requests have been answered since.
    const again = await owner.post(path, [
      ["intent", "cancel"],
      ["key", keyOf(page)],
      ["line", "2"],
      ["reason", "mine"],
    ]);
    expect((await owner.follow(again)).text("main dl.facts")).toContain("mine");
  });

  test("page says that some of the chosen lines had been requested before", async () => {
    const page = await owner.get(path);
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    await colleague.post(path, [
      ["intent", "cancel"],
      ["key", keyOf(await colleague.get(path))],
      ["line", "1"],
      ["reason", "theirs"],
    ]);
    const received = await owner.follow(await owner.submit(page, FORM, { reason: "mine" }, ALL));
    expect(received.text("main")).toContain("Some of the chosen lines had been requested before.");
    expect(received.page.querySelectorAll("main dl.facts li")).toHaveLength(1);
    expect(received.text("main dl.facts li")).toContain("2. C 2");
  });

  test("page opens only after a request", async () => {
    const answer = await owner.get("/en/order-cancellation");
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/en/orders/0");
  });

  test("page comes without its details while the ERP does not answer", async () => {
    const answer = await owner.submit(await owner.get(path), FORM, { reason: "x" }, ALL);
    vi.spyOn(shop.shop.erp.orders, "get").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const page = await owner.follow(answer);
    expect(page.status).toBe(200);
    expect(page.text("main")).toContain("The request was received");
    expect(page.page.querySelectorAll(".facts")).toHaveLength(0);
  });

  test("is no longer marked at what was delivered all the same", async () => {
    await owner.submit(await owner.get(path), FORM, { reason: "too late" }, ALL);
    expect((await owner.get(path)).text("h1")).toContain("Cancellation requested");
    shop.staff.setOrderStatus(id, "confirmed");
    shop.staff.deliver(id, [{ position: 1, quantity: 2 }], { despiteRequest: true });
    const some = await owner.get(path);
    expect(some.text("h1")).toContain("Cancellation requested");
    expect(some.text("tbody tr:first-child")).not.toContain("Cancellation requested");
    expect(some.text("tbody tr:last-child")).toContain("Cancellation requested");
    shop.staff.deliver(id, [{ position: 2, quantity: 5 }], { despiteRequest: true });
    const all = await owner.get(path);
    expect(all.text("h1")).not.toContain("Cancellation requested");
    expect(all.text("table")).not.toContain("Cancellation requested");
    expect(all.text("#cancellations + dl")).toContain("too late");
  });

  test("may be a colleague's", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    expect((await counter.submit(await counter.get(path), FORM, { reason: "x" }, ALL)).status).toBe(303);
    expect(requestsOf(id)).toHaveLength(1);
  });

  test("has a reason of script, markup and line breaks that stays text, in pages and mails", async () => {
    const reason = `<script>alert(1)</script>"'\r\nBcc: evil@e.test`;
    await owner.submit(await owner.get(path), FORM, { reason }, ALL);
    const page = await owner.get(path);
    expect(page.body).not.toContain("<script>alert");
    const { customer, sales } = await newMails(1);
    for (const mail of [...customer, ...sales]) {
      expect(mail.html).not.toContain("<script");
      expect(mail.bcc).toBeUndefined();
      expect(mail.text).not.toMatch(/^Bcc:/m);
    }
  });
});

describe("answered by the office", () => {
  test("accepted and refused line by line, the order shows each, in both languages, and the words as typed", async () => {
    await owner.submit(await owner.get(path), FORM, { reason: "x" }, ALL);
    expect((await owner.get(path)).text("#cancellations + dl")).toContain("Our sales team has not answered yet.");
    shop.staff.answerCancellation(id, { accept: true, lines: [1] });
    const half = await owner.get(path);
    expect(half.text("tbody tr:first-child")).toContain("Cancelled");
    expect(half.text("tbody tr:last-child")).toContain("Cancellation requested");
    expect(half.text("#cancellations + dl")).toContain("Our sales team has not answered yet.");
    shop.staff.answerCancellation(id, { accept: false, lines: [2], reason: "Već je <b>na putu</b>.\nŽao nam je." });
    const page = await owner.get(path);
    expect(page.text("h1")).not.toContain("Cancellation requested");
    expect(page.text("tbody tr:last-child")).toContain("Cancellation refused");
    const answer = page.text("#cancellations + dl");
    for (const words of ["Answered", "Cancelled1. C 1", "Not cancelled2. C 2", "Već je <b>na putu</b>."])
      expect(answer).toContain(words);
    expect(page.body).not.toContain("<b>na putu");
    const croatian = await owner.get(path.replace("/en/", "/hr/"));
    for (const words of ["Odgovoreno", "Stornirano1. C 1", "Nije stornirano2. C 2", "Žao nam je."])
      expect(croatian.text("#cancellations + dl")).toContain(words);
    expect(croatian.page.querySelectorAll("#cancel")).toHaveLength(0);
    expect((await owner.get(`${path}?print`)).text("tbody tr:first-child")).toContain("Cancelled");
  });

  test("accepted whole: the order is cancelled", async () => {
    await owner.submit(await owner.get(path), FORM, { reason: "x" }, ALL);
    shop.staff.answerCancellation(id, { accept: true, reason: "U redu" });
    const page = await owner.get(path);
    expect(page.text("h1")).toContain("Cancelled");
    expect(page.text("#cancellations + dl")).toContain("U redu");
    expect((await owner.get("/en/orders/0?status=cancelled")).text("main")).toContain(id);
  });
});

describe("asked twice", () => {
  test("by a double click: one request, one mail each, and everybody gets the page", async () => {
    const page = await owner.get(path);
    const answers = await Promise.all([1, 2, 3].map(() => owner.submit(page, FORM, { reason: "x" }, ALL)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    for (const answer of answers) expect((await owner.follow(answer)).text("main dl.facts")).toContain("2. C 2");
    expect(requestsOf(id)).toHaveLength(1);
    await newMails(1);
  });

  test("by Back and again: says that it was requested before", async () => {
    const page = await owner.get(path);
    await owner.submit(page, FORM, { reason: "x" }, ALL);
    const again = await owner.follow(await owner.submit(page, FORM, { reason: "x" }, ALL));
    expect(again.text(".toast p")).toBe("This was requested before. Nothing was sent twice.");
    expect(requestsOf(id)).toHaveLength(1);
    await newMails(1);
  });

  test("on a second device, or with other words: refused, and says so", async () => {
    const [page, elsewhere] = [await owner.get(path), await owner.get(path)];
    await owner.submit(page, FORM, { reason: "x" }, ALL);
    for (const [form, reason] of [
      [elsewhere, "x"],
      [page, "other words"],
    ] as const) {
      const answer = await owner.submit(form, FORM, { reason }, ALL);
      expect(answer.status).toBe(409);
      expect(answer.text(".note--bad h2")).toBe("Error");
      expect(answer.text(".note--bad")).toContain("was requested before");
    }
    expect(requestsOf(id)).toHaveLength(1);
    await newMails(1);
  });
});

describe("refused", () => {
  test.each([
    ["no line", [["reason", "x"]], "#line-error", "Tick at least one line."],
    ["no reason", [["line", "1"]], "#reason-error", "required field"],
    [
      "a reason of space",
      [
        ["line", "1"],
        ["reason", " \r\n "],
      ],
      "#reason-error",
      "required field",
    ],
    [
      "too long a reason",
      [
        ["line", "2"],
        ["reason", "x".repeat(501)],
      ],
      "#reason-error",
      "Write 1 to 500 characters.",
    ],
    [
      "a reason with control characters",
      [
        ["line", "2"],
        ["reason", "a\u0007b"],
      ],
      "#reason-error",
      "Write 1 to 500 characters.",
    ],
  ] as const)("%s: beside its field, with what was typed", async (_, fields, error, words) => {
    const page = await owner.get(path);
    const answer = await owner.post(path, [
      ["intent", "cancel"],
      ["key", keyOf(page)],
      ...fields.map(([name, value]): [string, string] => [name, value]),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.text(error)).toBe(
      `${error === "#line-error" ? WORDS.en.order.lines : WORDS.en.cancellation.reason}: ${words}`,
    );
    const target = answer.page.querySelector(".error-summary a")?.getAttribute("href") ?? "";
    expect(answer.page.querySelectorAll(`#cancel ${target}`)).toHaveLength(1);
    expect(answer.page.querySelector("#cancel")?.hasAttribute("open")).toBe(true);
    const ticked = answer.page.querySelectorAll("#cancel input[checked]").map((box) => box.getAttribute("value"));
    expect(ticked).toEqual(fields.filter(([name]) => name === "line").map(([, value]) => value));
    const reason = fields.find(([name]) => name === "reason")?.[1].replaceAll("\r\n", "\n") ?? "";
    expect(answer.page.querySelector("#reason")?.text).toBe(reason);
    expect(requestsOf(id)).toEqual([]);
  });

  test("500 characters with line breaks are enough", async () => {
    const reason = `${"č".repeat(249)}\r\n${"đ".repeat(250)}`;
    expect((await owner.submit(await owner.get(path), FORM, { reason }, ALL)).status).toBe(303);
  });

  test.each<Record<string, string>>([
    { line: "1", reason: "x" },
    { line: "1", reason: "x", key: "short" },
    { line: "1", reason: "x", key: "x".repeat(200) },
    { line: "3", reason: "x", key: "a-key-of-a-form" },
    { line: "0", reason: "x", key: "a-key-of-a-form" },
    { line: "1e0", reason: "x", key: "a-key-of-a-form" },
    { line: "__proto__", reason: "x", key: "a-key-of-a-form" },
  ])("%j: made by no form of ours", async (fields) => {
    expect((await owner.post(path, { intent: "cancel", ...fields })).status).toBe(400);
    expect(requestsOf(id)).toEqual([]);
  });

  test.each([
    ["delivered", "was delivered meanwhile"],
    ["cancelled", "has been cancelled already"],
    ["odd", "In this status"],
  ])("an order that is %s meanwhile: 409, and the order as it is now, without the form", async (erpStatus, words) => {
    const page = await owner.get(path);
    shop.staff.setOrderStatus(id, erpStatus);
    const answer = await owner.submit(page, FORM, { reason: "x" }, ALL);
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain(words);
    expect(answer.page.querySelectorAll("#cancel")).toHaveLength(0);
    expect((await countMails()).sales).toBe(mailsBefore.sales);
  });

  test("a line that was delivered meanwhile, in Croatian: the others stay to be chosen", async () => {
    const page = await owner.get(path.replace("/en/", "/hr/"));
    shop.staff.setOrderStatus(id, "confirmed");
    shop.staff.deliver(id, [{ position: 1, quantity: 2 }]);
    const answer = await owner.submit(page, FORM, { reason: "razlog" }, ALL);
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad h2")).toBe("Pogreška");
    expect(
      answer.page.querySelectorAll("#cancel input[type=checkbox]").map((box) => box.getAttribute("value")),
    ).toEqual(["2"]);
    expect(answer.page.querySelector("#reason")?.text).toBe("razlog");
  });

  test("an ERP that cannot cancel offers no form and takes none", async () => {
    const { orders } = shop.shop.erp.capabilities;
    const page = await owner.get(path);
    orders.cancellation = false;
    try {
      expect((await owner.get(path)).page.querySelectorAll("#cancel")).toHaveLength(0);
      expect((await owner.submit(page, FORM, { reason: "x" }, ALL)).status).toBe(400);
    } finally {
      orders.cancellation = true;
    }
  });

  test("a guest's link opens no form, and takes none", async () => {
    const guest = shop.visit();
    for (const form of [{ intent: "cancel" }, { intent: "again" }]) {
      const answer = await guest.post(path, form);
      expect(answer.location).toContain("/en/login?redirectTo=");
    }
  });
});

describe("an ERP that does not answer", () => {
  test("before it was asked: nothing was requested, typed is kept, and the same form works later", async () => {
    const page = await owner.get(path);
    vi.spyOn(shop.shop.erp.orders, "requestCancellation").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const answer = await owner.submit(page, FORM, { reason: "wrong" }, ALL);
    expect(answer.status).toBe(503);
    expect(answer.text(".note--bad")).toContain("Nothing was requested.");
    expect((await owner.submit(answer, FORM)).status).toBe(303);
    expect(requestsOf(id)).toMatchObject([{ reason: "wrong" }]);
    await newMails(1);
  });

  test("after it had received the request: said to be unknown, asked again by itself, one request, one mail each", async () => {
    const page = await owner.get(path);
    loseAnswer();
    const answer = await owner.submit(page, FORM, { reason: "wrong" }, ALL);
    expect(answer.status).toBe(503);
    expect(answer.text(".note--bad")).toContain("has not answered yet");
    expect((await countMails()).sales).toBe(mailsBefore.sales);
    vi.restoreAllMocks();

    await shop.shop.orders.cancellations.resume();
    expect((await countMails()).sales, "whoever asked is given a minute").toBe(mailsBefore.sales);
    passMinute();
    await shop.shop.orders.cancellations.resume();
    expect(requestsOf(id)).toHaveLength(1);
    await newMails(1);
    expect((await owner.follow(await owner.submit(page, FORM, { reason: "wrong" }, ALL))).text(".toast")).toContain(
      "before",
    );
    await shop.shop.orders.cancellations.resume();
    await newMails(1);
  });

  test("and is restored meanwhile, so that another order has the number: that one is left alone, and sales looks", async () => {
    const page = await owner.get(path);
    vi.spyOn(shop.shop.erp.orders, "requestCancellation").mockRejectedValueOnce(
      new ErpError("TIMEOUT", {}, { effect: "unknown" }),
    );
    expect((await owner.submit(page, FORM, { reason: "wrong" }, ALL)).status).toBe(503);
    vi.restoreAllMocks();
    const books = new DatabaseSync(join(shop.dataDir, "erp.db"), { timeout: 30_000 });
    books.prepare("UPDATE customer_order SET placed_at = placed_at + 60000 WHERE number = ?").run(id);
    books.close();

    for (let times = 0; times < 2; times += 1) {
      passMinute();
      await shop.shop.orders.cancellations.resume();
    }
    expect(requestsOf(id)).toEqual([]);
    await expect.poll(async () => (await countMails()).sales).toBe(mailsBefore.sales + 1);
    const doubt = (await mailsAbout()).findLast((mail) => mail.to?.[0]?.address === SALES);
    expect(doubt?.subject).toBe(`Dizna: provjerite zahtjev za storno narudžbe ${id}`);
    await expect.poll(async () => (await countMails()).customer).toBe(mailsBefore.customer + 1);
  });

  test("once, and then does: the same form again is the same request", async () => {
    const page = await owner.get(path);
    loseAnswer();
    const lost = await owner.submit(page, FORM, { reason: "wrong" }, ALL);
    vi.restoreAllMocks();
    expect((await owner.submit(page, FORM, { reason: "wrong" }, ALL)).status).toBe(303);
    expect(lost.status).toBe(503);
    expect(requestsOf(id)).toHaveLength(1);
    await newMails(1);
  });

  test("and whose session has ended meanwhile: sales looks, and the company's next look at the order settles it", async () => {
    const page = await owner.get(path);
    loseAnswer();
    await owner.submit(page, FORM, { reason: "wrong" }, ALL);
    vi.restoreAllMocks();
    const ended = vi
      .spyOn(shop.shop.erp.orders, "requestCancellation")
      .mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    for (let times = 0; times < 3; times += 1) {
      passMinute();
      await shop.shop.orders.cancellations.resume();
    }
    expect(ended).toHaveBeenCalledTimes(3);
    await expect.poll(async () => (await countMails()).sales).toBe(mailsBefore.sales + 1);
    const doubt = (await mailsAbout()).findLast((mail) => mail.to?.[0]?.address === SALES);
    expect(doubt?.subject).toBe(`Dizna: provjerite zahtjev za storno narudžbe ${id}`);
    expect(doubt?.text).toContain("Jezik kupca: engleski");
    await expect.poll(async () => (await countMails()).customer).toBe(mailsBefore.customer + 1);
    vi.restoreAllMocks();
    mailsBefore.sales += 1;
    mailsBefore.customer += 1;

    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    await colleague.get(path);
    await colleague.get(path);
    const { customer } = await newMails(1);
    expect(customer[0]?.text).toContain("Dear Ana Primjer,");
  });

  test("that has ended the session leads to the login", async () => {
    const page = await owner.get(path);
    vi.spyOn(shop.shop.erp.orders, "requestCancellation").mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    expect((await owner.submit(page, FORM, { reason: "x" }, ALL)).location).toContain("/en/login?redirectTo=");
  });

  test("and no person's words or address are in the log", async () => {
    await owner.submit(await owner.get(path), FORM, { reason: "secret reason" }, ALL);
    expect(shop.logged()).not.toContain("secret reason");
    expect(shop.logged()).not.toContain(OWNER);
  });
});

/** Lets the ERP fulfil the next request, but loses its answer. */
function loseAnswer(): void {
  const { orders } = shop.shop.erp;
  const request = orders.requestCancellation.bind(orders);
  vi.spyOn(orders, "requestCancellation").mockImplementationOnce(async (...args) => {
    await request(...args);
    throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
  });
}

/** Lets the shop check a request at once, as if a minute had passed. */
function passMinute(): void {
  const db = new DatabaseSync(join(shop.dataDir, "shop.db"), { timeout: 30_000 });
  db.exec("UPDATE cancellation_wish SET check_at = 1");
  db.close();
}

function requestsOf(order: OrderId) {
  return shop.staff.listOrders().find((one) => one.id === order)?.cancellations;
}

function keyOf(page: Answer): string {
  return page.page.querySelector("#cancel input[name=key]")?.getAttribute("value") ?? "";
}

/** Mails about this test's order only: those of the previous test may still be on their way. */
async function mailsAbout() {
  const sent = await shop.mails({ atLeast: 0 });
  return sent.filter(({ subject = "" }) => /cancel|storno/.test(subject) && subject.includes(id));
}

async function countMails() {
  const mails = await mailsAbout();
  const to = (address: string) => mails.filter((mail) => mail.to?.[0]?.address === address).length;
  return { customer: to(OWNER), sales: to(SALES) };
}

/** A busy machine takes time to send a mail. */
const PATIENCE = { timeout: 30_000 };

/** Waits until customer and sales have each received exactly `count` mails since the test began. */
async function newMails(count: number) {
  await vi.waitFor(async () => {
    const { customer, sales } = await countMails();
    expect([customer - mailsBefore.customer, sales - mailsBefore.sales]).toEqual([count, count]);
  }, PATIENCE);
  const mails = await mailsAbout();
  const to = (address: string, before: number) =>
    mails.filter((mail) => mail.to?.[0]?.address === address).slice(before);
  return { customer: to(OWNER, mailsBefore.customer), sales: to(SALES, mailsBefore.sales) };
}

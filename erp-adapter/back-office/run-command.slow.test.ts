import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runOffice, type Said } from "#tests/support/back-office.ts";
import { toRecord } from "../conformance/fixture/products.ts";
import { visitor } from "../conformance/fixture/visitor.ts";
import type { CallContext, IdempotencyKey } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { toEurCents } from "../contract/money.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { Quantity } from "../contract/quantity.ts";
import { createEmbeddedErp } from "../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../own/embedded/staff.ts";
import { COMMANDS, runCommand } from "./run-command.ts";

let dataDir: string;
const run = (...args: string[]) => runOffice(dataDir, ...args);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-back-office-"));
  const staff = createStaff({ dataDir });
  staff.addProducts([
    toRecord({
      manufacturer: "Bosch",
      number: "0 445 110 470",
      titleEn: "Injector",
      wholesale: toEurCents(31_240),
      stock: 7,
    }),
    toRecord({ manufacturer: "Mahle", number: "KC 204", titleEn: "Fuel filter" }),
    toRecord({ manufacturer: "Knecht", number: "KC 204", titleEn: "Fuel filter" }),
    toRecord({ manufacturer: "Lab", number: "1-2", titleEn: "Stud" }),
    toRecord({ manufacturer: "Lab", number: "12", titleEn: "Nut" }),
  ]);
  staff.close();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const INJECTOR = "bosch~0_445_110_470" as ProductId;

describe("find", () => {
  test("tells what is there, as JSON with amounts as decimal strings", async () => {
    const { out, code } = await run("find", "0445110470", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        id: INJECTOR,
        number: "0 445 110 470",
        manufacturer: "Bosch",
        title: "Injector",
        price: "312.40",
        stock: 7,
        availability: "available",
        withdrawn: false,
      },
    ]);
  });

  test("nothing is an empty list, and no fault", async () => {
    expect(await run("find", "nowhere", "--json")).toMatchObject({ out: "[]", code: 0 });
    expect(await run("find", "nowhere")).toMatchObject({ out: "Nothing found.", code: 0 });
  });
});

describe("price, stock and withdraw", () => {
  test.each([
    [INJECTOR, "12.40", "12.40"],
    [INJECTOR, "12,40", "12.40"],
    ["0 445 110 470", "1.234,50", "1234.50"],
    ["0445110470", "7", "7.00"],
    ["0445-110-470", "none", null],
  ])("price %s %s", async (id, amount, expected) => {
    expect(await run("price", id, amount)).toMatchObject({ code: 0, err: "" });
    expect((await found(INJECTOR)).price).toBe(expected);
  });

  test("stock is the free stock, and withdraw takes the part away", async () => {
    expect(await run("stock", INJECTOR, "0")).toMatchObject({ code: 0, out: `${INJECTOR}: stock 7 → 0` });
    expect(await found(INJECTOR)).toMatchObject({ stock: 0, availability: "orderable" });
    expect(await run("withdraw", INJECTOR)).toMatchObject({ code: 0 });
    expect(await found(INJECTOR)).toMatchObject({ withdrawn: true });
    expect(await run("withdraw", INJECTOR)).toMatchObject({ code: 1, err: `erp withdraw: ${INJECTOR} is withdrawn` });
  });

  test("a number to the letter wins over another spelling", async () => {
    expect(await run("stock", "12", "3")).toMatchObject({ code: 0, out: "lab~12: stock 10 → 3" });
    expect(await run("stock", "1-2", "4")).toMatchObject({ code: 0, out: "lab~1-2: stock 10 → 4" });
    expect((await run("stock", "1/2", "5")).err).toContain('"1/2" could be lab~1-2 or lab~12');
  });
});

test("document and safety note what a product's page shows, and take it away again", async () => {
  const sheet = "https://files.example/sds.pdf";
  expect(await run("document", INJECTOR, "safety-sheet", sheet, "--language", "hr")).toMatchObject({ code: 0 });
  expect(await run("safety", INJECTOR, "--warnings", "Hot.", "--maker", "Lab; 1 High St; a@lab.example")).toMatchObject(
    {
      code: 0,
    },
  );
  expect(await papersOf(INJECTOR)).toEqual({
    documents: [{ kind: "safety-sheet", title: "", language: "hr", href: sheet }],
    warnings: "Hot.",
    maker: { name: "Lab", address: "1 High St", contact: "a@lab.example" },
    responsible: null,
  });
  for (const bad of ["http://files.example/a.pdf", "javascript:alert(1)", "https://a:b@files.example/", "C:\\a.pdf"])
    expect((await run("document", INJECTOR, "other", bad)).err).toContain("is not a plain https address");
  expect((await run("document", INJECTOR, "toy", sheet)).err).toContain('"toy" is none of');
  expect((await run("document", INJECTOR, "other", sheet, "--language", "Croatian")).err).toContain(
    "two small letters",
  );
  expect((await run("safety", INJECTOR, "--maker", "Lab")).err).toContain("--maker needs");
  expect((await run("document", INJECTOR, "other", "https://files.example/x", "--remove")).err).toContain(
    "is not with",
  );
  expect(await run("document", INJECTOR, "safety-sheet", sheet, "--remove")).toMatchObject({ code: 0 });
  expect(await run("safety", INJECTOR, "--warnings", "", "--maker", "")).toMatchObject({ code: 0 });
  expect(await papersOf(INJECTOR)).toBeUndefined();
});

test("relate shows a part with the product that it goes with, and takes it away again", async () => {
  expect(await run("relate", INJECTOR, "accessory", "1-2")).toMatchObject({
    code: 0,
    out: `${INJECTOR}: lab~1-2 goes with it as accessory`,
  });
  expect(await run("relate", INJECTOR, "gasket-kit", "1-2")).toMatchObject({ code: 0 });
  expect(await relatedTo(INJECTOR)).toEqual([{ kind: "gasket-kit", id: "lab~1-2" }]);
  expect((await run("relate", INJECTOR, "gasket-kit", INJECTOR)).err).toContain("does not go with itself");
  expect((await run("relate", INJECTOR, "toy", "1-2")).err).toContain('"toy" is none of');
  expect(await run("relate", INJECTOR, "gasket-kit", "1-2", "--remove")).toMatchObject({ code: 0 });
  expect(await relatedTo(INJECTOR)).toEqual([]);
  expect((await run("relate", INJECTOR, "gasket-kit", "1-2", "--remove")).err).toContain("is not with");
});

describe("a person's mistakes are one line and exit code 1", () => {
  test.each([
    [["price", "KC 204", "9"], '"KC 204" could be'],
    [["price", "nope", "9"], 'no product has the id or number "nope"'],
    [["price", INJECTOR, "-5"], 'the amount "-5": negative'],
    [["price", INJECTOR, "1.234"], "could mean two"],
    [["price", INJECTOR, "0"], "zero would give the part away"],
    [["price", INJECTOR, "abc"], "not a number"],
    [["stock", INJECTOR, "-1"], "not a whole number"],
    [["stock", INJECTOR, "1.5"], "not a whole number"],
    [["stock", INJECTOR, "1e3"], "not a whole number"],
    [["order-status", "26-000001", "delivered"], "there is no order 26-000001"],
    [["order-status", "26-000001", "Two Words"], "not one word"],
    [["import", "/nowhere.csv"], "there is no file /nowhere.csv"],
    [["seed"], "the catalogue is not empty"],
  ])("%j", async (args, message) => {
    const { code, err, out } = await run(...args);
    expect(code).toBe(1);
    expect(err).toMatch(/^erp [a-z-]+: [^\n]+$/);
    expect(err).toContain(message);
    expect(out).toBe("");
  });

  test("a folder without a shop", async () => {
    rmSync(join(dataDir, "catalogue.db"));
    expect((await run("find", "x")).err).toContain("there is no shop in");
    expect((await run("orders")).code).toBe(1);
  });

  test("a data folder that is a file, and one that is no database", async () => {
    writeFileSync(join(dataDir, "file"), "");
    expect(await runOffice(join(dataDir, "file"), "seed")).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be"),
    });
    writeFileSync(join(dataDir, "catalogue.db"), "no database at all, but a text that goes on and on".repeat(30));
    rmSync(join(dataDir, "catalogue.db-wal"), { force: true });
    expect(await run("find", "x")).toMatchObject({ code: 1, err: expect.stringContaining("damaged") });
  });
});

describe("a command that is wrongly written is exit code 2", () => {
  test.each([
    [["frob"], 'there is no command "frob"'],
    [["price", INJECTOR], "AMOUNT is missing"],
    [["price", INJECTOR, "1", "2"], '"2" is too much'],
    [["find", "x", "--jsn"], "--jsn"],
    [["seed", "--products", "0"], "whole number from 1"],
    [["seed", "--products", "1e9"], "whole number from 1"],
    [["seed", "--products"], "--products"],
    [["import", "x.csv", "--group", "wheels"], "--group is one of"],
    [["import", "x.csv", "--encoding", "ebcdic"], "--encoding is one of"],
    [["import", "x.csv", "--decimal", "dot"], "--decimal is comma or point"],
  ])("%j", async (args, message) => {
    writeFileSync(join(dataDir, "x.csv"), "");
    const { code, err } = await run(...args.map((arg) => (arg === "x.csv" ? join(dataDir, arg) : arg)));
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("help names every command", async () => {
    const { out, code } = await run("help");
    expect(code).toBe(0);
    for (const word of COMMANDS.keys()) expect(out).toContain(`  ${word} `);
    expect(await run()).toMatchObject({ code: 2, out });
  });
});

test("orders and their status, while the shop is open", async () => {
  expect(await run("orders")).toMatchObject({ out: "No orders.", code: 0 });
  const erp = createEmbeddedErp({ dataDir });
  const { order, c, line } = await placeOrder(erp, INJECTOR);

  const [listed] = JSON.parse((await run("orders", "--json")).out);
  expect(listed).toMatchObject({
    id: order.id,
    status: "pending",
    buyerDocumentNumber: "PO 7",
    totals: { goods: "937.20" },
  });
  expect(listed.lines[0]).toMatchObject({
    product: INJECTOR,
    quantity: 3,
    price: "312.40",
    vatPercent: "25.00",
    total: "937.20",
  });
  expect((await run("orders")).out).toContain("PO 7");
  expect(await run("order-status", order.id, "delivered", "--anyway")).toMatchObject({ code: 0 });
  expect(await erp.orders.get(order.id, c)).toMatchObject({ status: "delivered" });
  expect((await found(INJECTOR)).stock).toBe(4);
  await run("stock", INJECTOR, "9");
  await run("price", INJECTOR, "300");
  const [after] = await erp.conditions({ lines: [line] }, c);
  expect(after).toMatchObject({ price: 30_000, now: 3 });
  await erp.close();
});

test("an import is taken back, and an order placed meanwhile keeps its lines", async () => {
  const file = join(dataDir, "list.csv");
  writeFileSync(file, `number;manufacturer;title;price;stock\n0 445 110 470;Bosch;Other;9,00;5\nN-1;Lab;New;2,00;8\n`);
  expect((await run("import", "--undo")).err).toBe("erp import: there is no import to undo");
  expect(await run("import", file)).toMatchObject({ code: 0 });
  const erp = createEmbeddedErp({ dataDir });
  const { order, c } = await placeOrder(erp, "lab~N-1" as ProductId);
  await placeOrder(erp, INJECTOR);
  expect(await run("import", "--undo", "--dry-run")).toMatchObject({
    code: 0,
    out: expect.stringContaining("Dry run"),
  });
  expect(await run("import", "--undo", "--json")).toMatchObject({
    code: 0,
    out: expect.stringContaining('"added": 1'),
  });
  expect(await found("lab~N-1")).toMatchObject({ withdrawn: true });
  // The stock was seven before the import; three pieces were sold after it.
  expect(await found(INJECTOR)).toMatchObject({ title: "Injector", price: "312.40", stock: 4, withdrawn: false });
  expect((await erp.orders.get(order.id, c)).lines).toMatchObject([{ quantity: 3, title: "New" }]);
  await erp.close();
});

test("import and seed fill a new folder, import after a dry run", async () => {
  const folder = join(dataDir, "new/shop");
  const file = join(dataDir, "list.csv");
  writeFileSync(file, "number;manufacturer;title;price\n1;Lab;Stud;1,50\n2;Lab;Nut;x\n");
  const dry = await runOffice(folder, "import", file, "--dry-run");
  expect(dry).toMatchObject({ code: 0, err: "" });
  expect(dry.out).toContain('line 3: price "x": not a number');
  expect(JSON.parse((await runOffice(folder, "find", "Stud", "--json")).out)).toEqual([]);
  const report = JSON.parse((await runOffice(folder, "import", file, "--as", "lab", "--json")).out);
  expect(report).toMatchObject({ dryRun: false, added: 1, refused: [{ line: 3 }] });
  expect((await runOffice(folder, "find", "Stud")).out).toContain("lab~1");
  expect(await runOffice(folder, "seed", "--products", "40", "--replace")).toMatchObject({ code: 0 });
  expect((await runOffice(folder, "find", "Stud")).out).toBe("Nothing found.");
  expect((await runOffice(folder, "find", "0445110470")).out).toContain(INJECTOR);
});

test("a folder is one of pictures, which has no use for the options of lists", async () => {
  const folder = join(dataDir, "slike");
  mkdirSync(folder);
  expect(await run("import", folder)).toMatchObject({ code: 1, err: "erp import: the folder has no files" });
  expect((await run("import", folder, "--decimal", "comma")).err).toContain("--decimal is for lists");
  writeFileSync(join(folder, "0445110470.jpg"), "no picture");
  expect(await run("import", folder, "--manufacturer", "Bosch")).toMatchObject({
    code: 1,
    out: expect.stringContaining("no picture (JPEG, PNG, GIF or WebP) (1): 0445110470.jpg"),
  });
});

test("an import of which nothing is good is exit code 1, with the report", async () => {
  const file = join(dataDir, "bad.csv");
  writeFileSync(file, "number;manufacturer;title\n;Lab;Stud\n");
  expect(await run("import", file)).toMatchObject({ code: 1, out: expect.stringContaining("the number is empty") });
  expect(await run("import", file, "--columns", "wheels")).toMatchObject({
    code: 1,
    err: expect.stringContaining("wheels"),
  });
});

describe("serve", () => {
  test("serves the shop's data until it is told to end", async () => {
    let end = () => {};
    const ended = () => new Promise<void>((resolve) => (end = resolve));
    const lines: string[] = [];
    const variables = { ERP_PORT: "0", ERP_API_KEY: "a-key-of-sixteen", LOG_LEVEL: "silent" };
    const terminal = {
      dataDir,
      print: (text: string) => lines.push(text),
      printError: (text: string) => lines.push(text),
    };
    const running = runCommand(["serve", "--catalogue", "shop"], { ...terminal, variables, ended });
    await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000);
    expect(lines[0]).not.toContain(variables.ERP_API_KEY);
    const address = /http:\/\/localhost:\d+/.exec(String(lines[0]))?.[0];
    const url = `${address}/api/products/${INJECTOR}`;
    expect((await fetch(url)).status).toBe(403);
    expect(await (await fetch(url, { headers: { "x-api-key": variables.ERP_API_KEY } })).json()).toMatchObject({
      id: INJECTOR,
    });
    const capabilities = await fetch(`${address}/api/capabilities`, {
      headers: { "x-api-key": variables.ERP_API_KEY },
    });
    expect(await capabilities.json()).toMatchObject({ catalogue: { owner: "shop", feed: { stock: "inline" } } });
    const taken = await runWith({ ERP_PORT: String(address?.split(":").at(-1)) });
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining("is in use already; set ERP_PORT") });
    end();
    expect(await running).toBe(0);
  });

  test.each([
    [{ ERP_PORT: "abc" }, "ERP_PORT is a number"],
    [{ ERP_PORT: "65536" }, "ERP_PORT is a number"],
    [{ ERP_API_KEY: "short" }, "ERP_API_KEY is 16 to 200"],
    [{ ERP_API_KEY: "sixteen with spaces" }, "ERP_API_KEY is 16 to 200"],
  ])("%j is refused", async (variables, message) => {
    const { code, err } = await runWith(variables);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(err).not.toContain("short");
  });

  async function runWith(variables: Record<string, string>): Promise<Pick<Said, "code" | "err">> {
    const err: string[] = [];
    const printError = (text: string) => err.push(text);
    const code = await runCommand(["serve"], { dataDir, print: () => {}, printError, variables });
    return { code, err: err.join("\n") };
  }
});

/** Places a guest's order for three units. */
async function placeOrder(erp: ErpAdapter, product: ProductId) {
  const guest = await erp.accounts.guest(visitor());
  const c: CallContext = { ...visitor(), user: { id: guest.id }, token: guest.token };
  const line = { product, quantity: 3 as Quantity };
  const [condition] = await erp.conditions({ lines: [line] }, c);
  if (!condition || "problem" in condition) throw new Error("the part is not for sale");
  const { price, deposit, vatPercent, now, later } = condition;
  const draft = {
    lines: [{ ...line, agreed: { price, deposit, vatPercent, now, later } }],
    buyerDocumentNumber: "PO 7",
    guestEmail: "kupac@example.com",
  };
  const idempotencyKey = `key-of-this-test-${product}` as IdempotencyKey;
  return { order: await erp.orders.place(draft, { ...c, idempotencyKey }), c, line };
}

async function found(id: string): Promise<Record<string, unknown>> {
  const list: Record<string, unknown>[] = JSON.parse((await run("find", id, "--json")).out);
  return list.find((product) => product.id === id) ?? {};
}

async function papersOf(product: ProductId) {
  const erp = createEmbeddedErp({ dataDir });
  try {
    return (await erp.catalogue.product(product, visitor())).papers;
  } finally {
    await erp.close();
  }
}

async function relatedTo(product: ProductId) {
  const erp = createEmbeddedErp({ dataDir });
  try {
    return (await erp.catalogue.product(product, visitor())).related;
  } finally {
    await erp.close();
  }
}

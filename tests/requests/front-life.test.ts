import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { ask, createVisitor, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { createSmallData, startSmallShop } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

/**
 * The front as the network sees it (front-*.test.ts): requests over sockets to the production server. Here: how it
 * starts and ends.
 */

const PRODUCT = "bosch~0_445_110_470";
const FORM = "application/x-www-form-urlencoded";

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop();
});
afterAll(() => shop.stop());

describe("starting", () => {
  test.each(["1", "3"])("on a port that is taken, in %s processes: one line, exit code 1", async (count) => {
    const { port } = new URL(shop.url);
    // Data that are there already: a shop without data seeds them before it listens.
    const dataDir = await createSmallData();
    const { code, errors } = await failedStart({ PORT: port, WEB_CONCURRENCY: count, DATA_DIR: dataDir });
    rmSync(dataDir, { recursive: true });
    expect(errors).toEqual([`Port ${port} is in use already. Set PORT to another one.`]);
    expect(code).toBe(1);
  });

  test("with a data folder that cannot be written: one line, exit code 1", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dizna-front-"));
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { code, errors } = await failedStart({ DATA_DIR: join(file, "data") });
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([expect.stringMatching(/^The data folder .*file\/data cannot be written\. Set DATA_DIR /)]);
    expect(code).toBe(1);
  });

  test("with files that are no databases: one line, exit code 1", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dizna-front-"));
    for (const name of ["catalogue.db", "erp.db", "shop.db"])
      writeFileSync(join(folder, name), "not a database ".repeat(999));
    const { code, errors } = await failedStart({ DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([expect.stringMatching(/\.db/)]);
    expect(code).toBe(1);
  });

  test("with a broken environment: one line that lists every fault, exit code 1", async () => {
    const { code, errors } = await failedStart({
      PORT: "70000",
      PUBLIC_URL: "ftp://shop.example/path",
      SALES_EMAIL: "nobody",
      SMTP_URL: "http://mail",
      SESSION_SECRET: "short",
      ERP_ADAPTER: "sap",
    });
    expect(errors).toHaveLength(1);
    for (const name of ["PORT", "PUBLIC_URL", "SALES_EMAIL", "SMTP_URL", "SESSION_SECRET", "ERP_ADAPTER"]) {
      expect(errors[0]).toContain(name);
    }
    expect(errors[0]).not.toContain("short");
    expect(code).toBe(1);
  });
});

describe("ending", () => {
  test("SIGTERM lets an open request finish, takes no new one, and exits", async () => {
    const ending = await startSmallShop();
    const body = "intent=guest&padding=to-be-cut-in-two";
    const open = connect(Number(new URL(ending.url).port), "localhost");
    let answer = "";
    open.on("data", (text) => {
      answer += text;
    });
    // The connection may end with any error; only its answer matters here.
    open.on("error", () => open.destroy());
    open.write(
      `POST /en/login?redirectTo=%2Fen%2Fcatalogue%2F0 HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await ask(ending.url, "/en");
    const stopped = ending.stop();
    await expect
      .poll(() =>
        ask(ending.url, "/en").then(
          () => "answered",
          () => "refused",
        ),
      )
      .toBe("refused");
    const closed = new Promise((resolve) => open.once("close", resolve));
    open.write(body.slice(5));
    await closed;
    await stopped;
    expect(answer).toMatch(/^HTTP\/1\.1 303/);
    expect(answer).toMatch(/location: \/en\/catalogue\/0/i);
  });

  test(`kill -9 loses no cart and no order, and doubles none, seed ${SEED}`, async () => {
    const dataDir = await createSmallData();
    const email = "crash@example.com";
    const env = { LOG_LEVEL: "silent" };
    let running = await startShop({ dataDir, env });
    let person = createVisitor(running.url);
    const again = async () => {
      await running.kill();
      running = await startShop({ dataDir, env });
      person = createVisitor(running.url, person.cookies);
    };
    expect((await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "2" } })).status).toBe(
      303,
    );
    await again();
    const cart = await person.ask("/en/cart/1");
    expect(cart.text, "the cart is there, under the same cookie").toContain("0 445 110 470");

    const dialog = await person.submit("/en/cart/1", cart, "form#order", {
      intent: "order",
      buyerDocumentNumber: "N-1",
    });
    const path = dialog.headers.location ?? "";
    const guest = await person.ask(path);
    for (const wait of pickToday([2, 8, 20], 1)) {
      // The power fails between the click and the answer.
      const order = person.submit(path, guest, "form#guest-order", guestForm(email)).catch(() => null);
      await pause(wait);
      await again();
      await order;
      expect(ordersOf(dataDir, email).length).toBeLessThanOrEqual(1);
    }
    const success = await placeUntilKnown(person, path, guest, email);
    expect(parse(success.text).querySelector("h1")?.text).toMatch(/^Order \d\d-\d{6} has been received$/);
    expect(ordersOf(dataDir, email)).toHaveLength(1);
    expect(await running.mails({ to: email, within: 20_000 }), "at least once").not.toHaveLength(0);
    await again();
    expect((await person.ask("/en/order-success")).text, "the order is still this person's").toContain(
      ordersOf(dataDir, email)[0]?.number,
    );
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

/** Sends the guest's order until the shop knows its outcome: after a crash, the shop may first have to verify it. */
async function placeUntilKnown(person: Visitor, path: string, guest: HttpAnswer, email: string): Promise<HttpAnswer> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await person.submit(path, guest, "form#guest-order", guestForm(email));
    if (answer.headers.location?.includes("/order-success?order=")) return person.ask(answer.headers.location);
    await pause(200);
  }
  throw new Error("the order was not placed in time");
}

function ordersOf(dataDir: string, email: string) {
  const staff = createStaff({ dataDir });
  try {
    return staff.listOrders().filter((order) => order.guestEmail === email);
  } finally {
    staff.close();
  }
}

/** Expects a start to fail; returns its exit code and the lines of its standard error. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; errors: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-start-"));
  const child = spawn(process.execPath, ["build/node/main.js"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  rmSync(folder, { recursive: true, force: true });
  return { code, errors: printed.trim().split("\n") };
}

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "#erp-adapter/mock/staff.ts";
import { ask, createVisitor, type HttpAnswer, sendBytes, type Visitor } from "#tests/support/ask.ts";
import { createSmallData, startSmallShop } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

/** The front as the network sees it: the production server, asked over sockets. */

const PRODUCT = "bosch~0_445_110_470";
const FORM = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop();
});
afterAll(() => shop.stop());

describe("methods", () => {
  test.each(["TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "QUERY"])(
    "%s is 405 and says what is allowed",
    async (method) => {
      for (const path of ["/en", "/en/cart/1", "/favicon.svg"]) {
        const answer = await ask(shop.url, path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe("GET, HEAD, POST");
      }
    },
  );

  test("CONNECT opens no tunnel", async () => {
    const answer = await sendBytes(shop.url, "CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test\r\n\r\n");
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });

  test("HEAD answers as GET does, without a body", async () => {
    const answer = await ask(shop.url, "/en/catalogue/0", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect((await ask(shop.url, "/en/catalogue/999", { method: "HEAD" })).status).toBe(404);
  });
});

describe("bodies", () => {
  test.each([
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/x-www-form-urlencoded2",
    "",
  ])("content type %j is 415", async (type) => {
    const answer = await ask(shop.url, "/en/login", { body: "intent=guest", headers: { "Content-Type": type } });
    expect(answer.status).toBe(415);
  });

  test.each([`${FORM};charset=UTF-8`, FORM.toUpperCase()])("content type %j is a form", async (type) => {
    const answer = await ask(shop.url, "/en/login", { body: "intent=guest", headers: { "Content-Type": type } });
    expect(answer.status).toBe(303);
  });

  test("a packed body is 415, whatever its type says", async () => {
    const answer = await ask(shop.url, "/en/login", { body: "a=b", headers: { "Content-Encoding": "gzip" } });
    expect(answer.status).toBe(415);
  });

  test("a body of unknown length is 411", async () => {
    const head = `POST /en/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n`;
    expect(await sendBytes(shop.url, `${head}Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 411/,
    );
    expect(await sendBytes(shop.url, `${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411/);
  });

  test("64 kB is enough for every form but the cart's, which takes 256 kB", async () => {
    const body = (bytes: number) => "intent=guest&x=".padEnd(bytes, "a");
    const status = async (path: string, bytes: number) => (await ask(shop.url, path, { body: body(bytes) })).status;
    expect(await status("/en/login", 64 * 1024)).toBe(303);
    expect(await status("/en/login", 64 * 1024 + 1)).toBe(413);
    expect(await status("/en/catalogue/0", 65_000 + 1_000)).toBe(413);
    // 400: it was read, and is no form of the cart page.
    for (const path of ["/en/cart/1", "/hr/cart/12", "/en/empty-cart", "/en/cart/1?quote=x", "/en/cart/1.data"]) {
      expect(await status(path, 256 * 1024), path).not.toBe(413);
      expect(await status(path, 256 * 1024 + 1), path).toBe(413);
    }
    for (const path of ["/en/cart/1/x", "/xx/cart/1", "/en/login?/en/cart/1", "/en/cart/1x"]) {
      expect(await status(path, 65 * 1024), path).toBe(413);
    }
  });

  test("200 MB are refused by their announcement, and none of them is kept", async () => {
    const before = memoryOf(shop.pid);
    const head = `POST /en/cart/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: ${200 * MEGABYTE}\r\n\r\n`;
    const flood = Buffer.concat([Buffer.from(head), Buffer.alloc(8 * MEGABYTE, 0x61)]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendBytes(shop.url, flood)));
    expect(answers.filter((answer) => answer !== "" && !answer.startsWith("HTTP/1.1 413"))).toEqual([]);
    const started = performance.now();
    expect(await sendBytes(shop.url, head)).toMatch(/^HTTP\/1\.1 413/);
    expect(performance.now() - started, "milliseconds to say no").toBeLessThan(2_000);
    expect(memoryOf(shop.pid) - before, "MB grown").toBeLessThan(60);
  });

  test("a body on a GET is not read into memory", async () => {
    const before = memoryOf(shop.pid);
    const head = `GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${200 * MEGABYTE}\r\n\r\n`;
    const flood = Buffer.concat([Buffer.from(head), Buffer.alloc(8 * MEGABYTE, 0x61)]);
    await Promise.all(Array.from({ length: 6 }, () => sendBytes(shop.url, flood, { within: 1_000 })));
    expect(memoryOf(shop.pid) - before, "MB grown").toBeLessThan(60);
  });
});

describe("addresses", () => {
  test("8 kB are 414, before the pages see them", async () => {
    expect((await ask(shop.url, `/en/catalogue/0?query=${"a".repeat(8_000)}`)).status).toBe(414);
    expect((await ask(shop.url, `/${"a".repeat(8_000)}`)).status).toBe(414);
    expect((await ask(shop.url, `/en/catalogue/0?query=${"a".repeat(3_000)}`)).status).toBe(200);
  });

  test.each([
    ["/en/%00", 400],
    ["/en/cart/1%00", 400],
    ["/%zz", 400],
    ["/en/%", 400],
    ["/en/%c0%ae", 400],
    ["//evil.test", 400],
    ["//evil.test/%2f..", 400],
    ["/\\evil.test", 400],
    ["/en\\..\\..", 400],
    ["*", 400],
    ["/en/cart%2F1", 404],
    ["/en%2Fcatalogue%2F0", 404],
    ["/%2f%2fevil.test", 404],
    ["/%5cevil.test", 404],
    ["/en/products/..%2F..%2Fetc%2Fpasswd", 404],
    ["/assets/..%2F..%2Fserver%2Findex.js", 404],
    ["/assets/%2e%2e/%2e%2e/server/index.js", 404],
    ["/.env", 404],
    ["/en/catalogue/0/", 308],
    ["/en//catalogue/0", 308],
    ["/en/cart%2f1", 308],
  ])("%s is %i", async (path, status) => {
    expect((await ask(shop.url, path)).status).toBe(status);
  });

  test("the address of a whole other server is refused", async () => {
    const answer = await sendBytes(
      shop.url,
      "GET http://evil.test/en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each([
    "/..//evil.test",
    "/en/..//evil.test",
    "/.//evil.test/",
    "/en/.//evil.test/",
    "/en/%2e%2e//evil.test",
    "/en///evil.test",
    "/%2e%2e%2f%2fevil.test",
    "/en/catalogue//evil.test/..",
  ])("%s leads nowhere else", async (path) => {
    const { headers, status } = await ask(shop.url, path);
    const { location } = headers;
    if (status < 300 || status > 399) return expect([400, 404]).toContain(status);
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location ?? "", shop.url).origin).toBe(shop.url);
  });
});

describe("broken protocol", () => {
  test("a length and chunks at once are refused, and the rest is not read as a request", async () => {
    const smuggled = "GET /en/catalogue/0 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const answer = await sendBytes(
      shop.url,
      `POST /en/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  });

  test("2,000 headers and headers of 20 kB do no harm", async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `x${index}: a\r\n`).join("");
    const long = `x: ${"a".repeat(20_000)}\r\n`;
    for (const headers of [many, long]) {
      const answer = await sendBytes(
        shop.url,
        `GET /en HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 431/);
    }
    const answer = await sendBytes(
      shop.url,
      `GET /en HTTP/1.1\r\n${many.slice(0, 12_000)}\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|308|400|431)/);
  });

  test("an Accept-Language of thousands of entries is read no further than it needs", async () => {
    const languages = Array.from({ length: 2_000 }, () => "de").join(",");
    const answer = await ask(shop.url, "/", { headers: { "Accept-Language": `${languages},hr` } });
    expect(answer.text).toContain('<html lang="en">');
  });

  test("who sends a byte now and then is hung up on after ten seconds, and keeps nobody waiting", async () => {
    const started = performance.now();
    const slow = connect(Number(new URL(shop.url).port), "localhost");
    slow.on("error", () => slow.destroy());
    slow.resume();
    slow.write("GET /en HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    const drip = setInterval(() => slow.writable && slow.write("a"), 500);
    const hungUp = new Promise<number>((resolve) => slow.once("close", () => resolve(performance.now() - started)));
    expect((await ask(shop.url, "/en")).status).toBe(200);
    const lasted = await Promise.race([hungUp, pause(16_000, Number.POSITIVE_INFINITY)]);
    clearInterval(drip);
    slow.destroy();
    expect(lasted, "milliseconds").toBeLessThan(16_000);
  });
});

describe("headers of every answer", () => {
  const bytes = (text: string) => async () => toAnswer(await sendBytes(shop.url, text));
  const asked =
    (path: string, question = {}) =>
    () =>
      ask(shop.url, path, question);
  const cases: [string, number, () => Promise<Pick<HttpAnswer, "status" | "headers">>][] = [
    ["a page", 200, asked("/en")],
    ["data of a page", 200, asked("/en.data")],
    ["a page that is not there", 404, asked("/en/nowhere")],
    ["a guarded page", 302, asked("/en/order/X")],
    ["another spelling", 308, asked("/en/catalogue")],
    ["an asset", 200, async () => ask(shop.url, await assetPath())],
    ["a picture", 200, asked("/img/injector.svg")],
    ["an asset that is not there", 404, asked("/assets/none.js")],
    ["a wrong method", 405, asked("/en", { method: "PUT" })],
    ["a wrong type", 415, asked("/en/login", { body: "{}", headers: { "Content-Type": "application/json" } })],
    ["a body too large", 413, asked("/en/login", { body: "a".repeat(70_000) })],
    ["an address too long", 414, asked(`/${"a".repeat(5_000)}`)],
    ["a foreign form", 403, asked("/en/login", { body: "", headers: { "Sec-Fetch-Site": "cross-site" } })],
    ["a foreign host", 308, asked("/en", { headers: { Host: "evil.test" } })],
    ["a foreign origin", 400, asked("/en/login", { body: "", headers: { Origin: "http://evil.test" } })],
    ["a request that is none", 400, bytes("GARBAGE\r\n\r\n")],
    ["a request without a host", 400, bytes("GET /en HTTP/1.1\r\nConnection: close\r\n\r\n")],
    ["headers too large", 431, bytes(`GET /en HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(20_000)}\r\n\r\n`)],
    ["an expectation", 417, bytes("GET /en HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n")],
  ];

  test.each(cases)("%s (%i)", async (_, status, answer) => {
    const { headers, ...answered } = await answer();
    expect(answered.status).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  test("pages are private, hashed files are kept for ever", async () => {
    for (const path of [
      "/en",
      "/en/catalogue/0",
      `/en/products/${PRODUCT}`,
      "/en/nowhere",
      "/en.data",
      "/en/order/X",
    ]) {
      expect((await ask(shop.url, path)).headers["cache-control"], path).toBe("private, no-store");
    }
    const asset = await ask(shop.url, await assetPath());
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["set-cookie"]).toBeUndefined();
  });

  test("a policy's nonce is new with every page, and its scripts carry it", async () => {
    const pages = await Promise.all([ask(shop.url, "/en"), ask(shop.url, "/en")]);
    const nonces = pages.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers["content-security-policy"] as string)?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { text }] of pages.entries()) {
      const scripts = text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonces[index]}"`);
      expect(text).not.toMatch(/<[^>]+\son\w+=/i);
      expect(text).not.toMatch(/<[^>]+\sstyle=/i);
    }
  });

  test("pages travel packed, by brotli or gzip, and are the same page", async () => {
    const plain = await ask(shop.url, "/en/nowhere");
    const packed = await ask(shop.url, "/en/nowhere", { headers: { "Accept-Encoding": "gzip, br" } });
    const zipped = await ask(shop.url, "/en/nowhere", { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      vary: expect.stringContaining("Accept-Encoding"),
    });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const title = /<title>.*<\/title>/.exec(plain.text)?.[0];
    expect(brotliDecompressSync(packed.body).toString()).toContain(title);
    expect(gunzipSync(zipped.body).toString()).toContain(title);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });
});

describe("the host", () => {
  test.each([
    "192.168.1.20:3000",
    "10.0.0.5",
    "172.16.0.9:80",
    "127.0.0.1:3000",
    "[::1]:3000",
    "[fd00::1]",
    "shop.localhost",
  ])("without PUBLIC_URL the near host %s stays", async (host) => {
    const answer = await ask(shop.url, "/en", { headers: { Host: host } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<link rel="canonical" href="${new URL(`http://${host}`).origin}/en"/>`);
  });

  test.each([
    "evil.test",
    "evil.test:3000",
    "172.32.0.1",
    "192.169.0.1",
    "11.0.0.1",
    "192.168.1.20.evil.test",
    "localhost.evil.test",
    "10.0.0.5@evil.test",
    "localhost:80@evil.test",
    "evil.test/localhost",
    "evil.test#localhost",
    "[2001:db8::1]",
    "[::ffff:8.8.8.8]",
  ])("without PUBLIC_URL the foreign host %j is led to localhost, and may not post", async (host) => {
    const answer = await ask(shop.url, "/en/catalogue/0?query=a", { headers: { Host: host } });
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(`${shop.url}/en/catalogue/0?query=a`);
    expect((await ask(shop.url, "/en/login", { body: "", headers: { Host: host } })).status).toBe(400);
  });

  test("no host at all is led to localhost", async () => {
    const answer = await sendBytes(shop.url, "GET /en HTTP/1.0\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 308/);
    expect(answer).toContain(`\r\nLocation: ${shop.url}/en\r\n`);
  });

  test("X-Forwarded-Host and its kin change nothing", async () => {
    const headers = { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https", Forwarded: "host=evil.test" };
    const answer = await ask(shop.url, "/en", { headers });
    expect(answer.text).not.toContain("evil.test");
    expect(answer.text).toContain(`<link rel="canonical" href="${shop.url}/en"/>`);
  });
});

describe("with PUBLIC_URL", () => {
  let pinned: Shop;
  beforeAll(async () => {
    pinned = await startSmallShop({ PUBLIC_URL: "https://shop.example" });
  });
  afterAll(() => pinned.stop());

  test.each(["shop.example", "evil.test", "localhost", "192.168.1.20"])(
    "a page asked of %s speaks of the pinned origin only",
    async (host) => {
      const answer = await ask(pinned.url, "/en/catalogue/0", {
        headers: { Host: host, "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "http" },
      });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain("evil.test");
      expect(answer.text).toContain('<link rel="canonical" href="https://shop.example/en/catalogue/0"/>');
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
    },
  );
});

describe("starting", () => {
  test("on a port that is taken: one line, exit code 1", async () => {
    const { port } = new URL(shop.url);
    const { code, errors } = await failedStart({ PORT: port });
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
    // What it was cut off with is not the point: that it was answered is.
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

  test("kill -9 loses no cart and no order, and doubles none", async () => {
    const dataDir = createSmallData();
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

    const dialog = await person.submit("/en/cart/1", cart, "form#order", { buyerDocumentNumber: "N-1" });
    const path = dialog.headers.location ?? "";
    const guest = await person.ask(path);
    for (const wait of [2, 8, 20]) {
      // The power fails somewhere between the click and the answer.
      const order = person.submit(path, guest, "form#guest-order", { email }).catch(() => null);
      await pause(wait);
      await again();
      await order;
      expect(ordersOf(dataDir, email).length).toBeLessThanOrEqual(1);
    }
    const success = await placeUntilKnown(person, path, guest, email);
    expect(success.text).toMatch(/Order \d\d-\d{6} has been received/);
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

/** Sends the guest's order again until the shop knows what became of it: after a crash it may first be verifying. */
async function placeUntilKnown(person: Visitor, path: string, guest: HttpAnswer, email: string): Promise<HttpAnswer> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await person.submit(path, guest, "form#guest-order", { email });
    if (answer.headers.location?.endsWith("/order-success")) return person.ask(answer.headers.location);
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

async function assetPath(): Promise<string> {
  const page = await ask(shop.url, "/en");
  const path = /\/assets\/[^"]+\.js/.exec(page.text)?.[0];
  if (path === undefined) throw new Error("the page names no asset");
  return path;
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
}

function toAnswer(text: string): Pick<HttpAnswer, "status" | "headers"> {
  const [head = ""] = text.split("\r\n\r\n", 1);
  const [line = "", ...fields] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(
      fields.map((field) => [field.split(":", 1)[0]?.toLowerCase(), field.replace(/^[^:]*: /, "")]),
    ),
  };
}

/** A start that must fail: its exit code and the lines of its standard error. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; errors: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-start-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
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

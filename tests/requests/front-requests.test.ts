import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, sendBytes } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/**
 * The front as the network sees it (front-*.test.ts): requests over sockets to the production server. Here: the
 * requests that it accepts.
 */

const FORM = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;

let shop: Shop;

/** A client that sends a byte now and then; opened first, because it takes ten seconds until it is hung up on. */
let slow: SlowClient;

beforeAll(async () => {
  shop = await startSmallShop();
  slow = openSlowClient(shop.url);
});
afterAll(async () => {
  slow.close();
  await shop.stop();
});

test("a client who sends a byte now and then keeps no other waiting", async () => {
  expect((await ask(shop.url, "/en")).status).toBe(200);
  expect(slow.isOpen()).toBe(true);
});

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
    // A status other than 413 means that the body was read, though it is not a form of the cart page.
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
    ["/server/index.js", 404],
    ["/assets/%2e%2e/%2e%2e/server/index.js", 308],
    ["/en/%2e%2e", 308],
    ["/en/./about", 308],
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

  test.each(["/en", "/en/catalogue/0?query=a", "/favicon.svg", "/health/live"])(
    "two Host headers are refused on %s, in any spelling, whatever they say",
    async (path) => {
      await ask(shop.url, path);
      for (const hosts of ["Host: localhost\r\nHost: evil.test", "host: localhost\r\nHOST: localhost"]) {
        const answer = await sendBytes(shop.url, `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400/);
      }
    },
  );

  test.each([
    "a, b",
    "localhost, evil.test",
    "a b",
    "10.0.0.5@evil.test",
    "localhost:80@evil.test",
    "evil.test/localhost",
    "evil.test#localhost",
    "localhost?",
  ])("Host: %s is no host and is refused", async (host) => {
    for (const path of ["/en", "/health/live"]) {
      const answer = await sendBytes(shop.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    }
  });

  test("four requests are sent ahead on a connection and answered; of more the connection ends", async () => {
    const asked = (count: number) => "GET /en HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count);
    const statuses = async (count: number) =>
      (await sendBytes(shop.url, asked(count), { within: 2_000 }))
        .match(/HTTP\/1\.1 \d+/g)
        ?.map((line) => line.slice(9));
    await ask(shop.url, "/en");
    expect(await statuses(4)).toEqual(["200", "200", "200", "200"]);
    expect(await statuses(40)).toEqual(["200", "200", "200", "200", "429"]);
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
});

describe.concurrent("a client that takes too long", () => {
  test("with its head, a byte now and then, is hung up on after ten seconds", async () => {
    const lasted = await Promise.race([slow.hungUp, pause(16_000, Number.POSITIVE_INFINITY)]);
    expect(lasted, "milliseconds").toBeLessThan(16_000);
  });

  test("with a body that does not come within five seconds is answered 408, in the page's language", async () => {
    const head = `POST /hr/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: 20\r\n\r\n`;
    const answer = await sendBytes(shop.url, head, { within: 9_000 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(answer).toContain('<html lang="hr">');
  });
});

interface SlowClient {
  isOpen(): boolean;
  /** resolves when the server has hung up, with the milliseconds since the opening */
  hungUp: Promise<number>;
  close(): void;
}

function openSlowClient(url: string): SlowClient {
  const opened = performance.now();
  const socket = connect(Number(new URL(url).port), "localhost");
  socket.on("error", () => socket.destroy());
  socket.resume();
  socket.write("GET /en HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const drip = setInterval(() => socket.writable && socket.write("a"), 500);
  const hungUp = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - opened)));
  return {
    isOpen: () => !socket.destroyed && !socket.connecting,
    hungUp,
    close() {
      clearInterval(drip);
      socket.destroy();
    },
  };
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
}

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFetchPicture } from "./fetch-picture.ts";
import { createLookup, isPublic } from "./public-addresses.ts";

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.url === "/picture") return void res.end("picture");
    if (req.url === "/moved") return void res.writeHead(302, { Location: "/picture" }).end();
    if (req.url === "/round") return void res.writeHead(302, { Location: "/round" }).end();
    if (req.url === "/file") return void res.writeHead(302, { Location: "file:///etc/passwd" }).end();
    if (req.url === "/said") return void res.writeHead(200, { "Content-Length": 30 * 2 ** 20 }).end();
    if (req.url === "/silent") return;
    if (req.url === "/slow") {
      res.write("p");
      const drip = setInterval(() => res.write("p"), 20);
      return void res.on("close", () => clearInterval(drip));
    }
    const target = /^\/to\/(.+)/.exec(req.url ?? "")?.[1];
    if (target) return void res.writeHead(302, { Location: decodeURIComponent(target) }).end();
    if (req.url === "/endless") {
      const write = () => void (res.destroyed || res.write(Buffer.alloc(2 ** 20), write));
      return write();
    }
    res.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ["/moved", "picture"],
  ["/round", "more than 3 redirects"],
  ["/file", "no http(s) address"],
  ["/said", "larger than 20 MiB"],
  ["/endless", "larger than 20 MiB"],
  ["/gone", "answered with 404"],
])("%s gives %s", async (path, expected) => {
  const source = createFetchPicture({ allowsPrivate: true });
  const answer = await source.get(origin + path);
  expect("reason" in answer ? answer.reason : answer.toString()).toBe(expected);
  await source.close();
});

test.each([
  ["ftp://example.com/a.jpg", "no http(s) address"],
  ["slika.jpg", "no http(s) address"],
  ["https://user:secret@example.com/a.jpg", "an address with a password"],
  ["http://127.0.0.1/a.jpg", "in a private network"],
  ["http://2130706433/a.jpg", "in a private network"],
  ["http://[::1]/a.jpg", "in a private network"],
  ["http://[::ffff:10.0.0.1]/a.jpg", "in a private network"],
  ["http://169.254.169.254/latest/meta-data", "in a private network"],
  ["http://localhost/a.jpg", "in a private network"],
  ["http://nothing.invalid/a.jpg", "unreachable"],
])("%s is refused: %s", async (address, reason) => {
  const source = createFetchPicture({ allowsPrivate: false });
  expect(await source.get(address)).toEqual({ reason: expect.stringContaining(reason) });
  await source.close();
});

test.each([
  ["93.184.215.14", true],
  ["2606:4700::1111", true],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["239.1.1.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["not an address", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

test.each(["/silent", "/slow"])("an answer that does not come to its end is not waited for: %s", async (path) => {
  const source = createFetchPicture({ allowsPrivate: true, patience: 200 });
  const since = Date.now();
  expect(await source.get(origin + path)).toEqual({ reason: "no answer within 0.2 seconds" });
  expect(Date.now() - since).toBeLessThan(10_000);
  await source.close();
});

test.each(["http://10.0.0.1/a.jpg", "http://127.0.0.2/a.jpg", "http://[::1]/a.jpg", "//169.254.169.254/latest"])(
  "no redirect leads into a private network: %s",
  async (target) => {
    const source = createFetchPicture({ allowsPrivate: false, isAllowed: (address) => address === "127.0.0.1" });
    expect((await source.get(`${origin}/moved`)).toString()).toBe("picture");
    expect(await source.get(`${origin}/to/${encodeURIComponent(target)}`)).toEqual({
      reason: expect.stringContaining("in a private network"),
    });
    await source.close();
  },
);

test("a name is resolved where the connection is opened, in the form that is asked for", async () => {
  const resolve = (name: string, all: boolean) =>
    new Promise((done) =>
      createLookup(isPublic)(name, { all }, (error, address, family) => done(error?.name ?? [address, family])),
    );
  expect(await resolve("93.184.215.14", false)).toEqual(["93.184.215.14", 4]);
  expect(await resolve("93.184.215.14", true)).toEqual([[{ address: "93.184.215.14", family: 4 }], undefined]);
  expect(await resolve("10.0.0.1", true)).toBe("PrivateNetworkError");
});

test("a host that never answers is not asked for ever", async () => {
  const source = createFetchPicture({ allowsPrivate: true });
  const reasons = new Set<string>();
  for (let at = 0; at < 7; at += 1) {
    const answer = await source.get(`http://nothing.invalid/${at}.jpg`);
    if ("reason" in answer) reasons.add(answer.reason);
  }
  expect([...reasons]).toEqual(["unreachable", "its host did not answer for the others either"]);
  await source.close();
});

import { describe, expect, test } from "vitest";
import { decideOrigin } from "./origin.ts";

describe("with PUBLIC_URL every request is served as that origin", () => {
  test.each(["shop.example", "evil.test", "localhost:3000", undefined, ""])("Host: %s", (host) => {
    expect(decideOrigin(host, "https://shop.example", 3000)).toEqual({ kind: "serve", origin: "https://shop.example" });
  });
});

describe("without it, a near host is served as itself", () => {
  test.each([
    ["localhost:3000", "http://localhost:3000"],
    ["localhost", "http://localhost"],
    ["LOCALHOST:3000", "http://localhost:3000"],
    ["shop.localhost:3000", "http://shop.localhost:3000"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["127.9.9.9", "http://127.9.9.9"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["10.1.2.3:3000", "http://10.1.2.3:3000"],
    ["172.16.0.1", "http://172.16.0.1"],
    ["172.31.255.255", "http://172.31.255.255"],
    ["192.168.1.20:3000", "http://192.168.1.20:3000"],
    ["169.254.1.1", "http://169.254.1.1"],
    ["[fd12::1]", "http://[fd12::1]"],
    ["[fe80::1]", "http://[fe80::1]"],
  ])("Host: %s", (host, origin) => expect(decideOrigin(host, null, 3000)).toEqual({ kind: "serve", origin }));
});

describe("any other host is led to the default", () => {
  test.each([
    undefined,
    "",
    "evil.test",
    "evil.test:3000",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "10.0.0.1.evil.test",
    "evil.test/localhost",
    "evil.test#localhost",
    "evil.test?localhost",
    "user@localhost",
    "localhost@evil.test",
    "localhost\\evil.test",
    "localhost, evil.test",
    "localhost evil.test",
    "localhost:99999",
    "localhost:abc",
    "172.15.0.1",
    "172.32.0.1",
    "192.169.1.1",
    "11.0.0.1",
    "8.8.8.8",
    "[2001:db8::1]",
    "[::ffff:8.8.8.8]",
    "[",
    ":",
    ".",
    "xn--localhost",
    "localhost%00.evil.test",
  ])("Host: %s", (host) => {
    expect(decideOrigin(host, null, 3000)).toEqual({ kind: "elsewhere", origin: "http://localhost:3000" });
  });
});

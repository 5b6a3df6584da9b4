import { describe, expect, test } from "vitest";
import { parseEnv } from "./env.ts";

test("an empty environment has every default", () => {
  expect(parseEnv({})).toEqual({
    PORT: 3000,
    DATA_DIR: "data",
    SHOP_NAME: "Dizna",
    SALES_EMAIL: "sales@example.com",
    ERP_ADAPTER: "mock",
    ERP_TIMEOUT_MS: 3_000,
    ERP_SYNC_SECONDS: 15,
    CMS_ADAPTER: "local",
    STORYBLOK_REGION: "default",
    STORYBLOK_VERSION: "published",
    WEB_CONCURRENCY: 1,
    BUDGET_FACTOR: 1,
    DISK_RESERVE_MB: 256,
    VAT_HOLD: "no",
    VIES_URL: "https://ec.europa.eu/taxation_customs/vies/rest-api",
    PICTURE_HOSTS: [],
    CLOSED_DAY: [],
    CAPTCHA: "checkbox",
    LOG_LEVEL: "info",
    NODE_ENV: "production",
    erpVariables: {},
  });
});

test("an empty value is none", () => {
  const names = [
    "PORT",
    "HOST",
    "METRICS_PORT",
    "METRICS_HOST",
    "PUBLIC_URL",
    "TRUST_PROXY",
    "DATA_DIR",
    "DATABASE_URL",
    "SESSION_SECRET",
    "SHOP_NAME",
    "SALES_EMAIL",
    "ERP_ADAPTER",
    "DEMO_LOGINS",
    "ERP_URL",
    "ERP_API_KEY",
    "ERP_TIMEOUT_MS",
    "ERP_SYNC_SECONDS",
    "ERP_WEBHOOK_SECRET",
    "CMS_ADAPTER",
    "STORYBLOK_TOKEN",
    "STORYBLOK_REGION",
    "STORYBLOK_VERSION",
    "STORYBLOK_PREVIEW_SECRET",
    "STORYBLOK_WEBHOOK_SECRET",
    "LIVE_CHAT_URL_EN",
    "LIVE_CHAT_URL_HR",
    "PICTURE_HOSTS",
    "CLOSED_DAY",
    "SMTP_URL",
    "MAIL_FROM",
    "CAPTCHA",
    "RECAPTCHA_SITE_KEY",
    "RECAPTCHA_SECRET",
    "WEB_CONCURRENCY",
    "BUDGET_FACTOR",
    "DISK_RESERVE_MB",
    "LOG_LEVEL",
    "NODE_ENV",
  ];
  expect(parseEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(parseEnv({}));
});

describe("settings that are taken", () => {
  test.each([
    ["PORT", "0", 0],
    ["PORT", "65535", 65_535],
    ["PUBLIC_URL", "https://shop.example", "https://shop.example"],
    ["PUBLIC_URL", "https://shop.example/", "https://shop.example"],
    ["PUBLIC_URL", "HTTP://Shop.Example:80", "http://shop.example"],
    ["TRUST_PROXY", "10.0.0.1", "10.0.0.1"],
    ["TRUST_PROXY", "::1", "::1"],
    ["TRUST_PROXY", "2001:0DB8:0:0::0001", "2001:db8::1"],
    ["TRUST_PROXY", "::ffff:10.0.0.1", "10.0.0.1"],
    ["TRUST_PROXY", "none", "none"],
    ["SMTP_URL", "smtps://user:pass@mail.example:465", "smtps://user:pass@mail.example:465"],
    ["ERP_ADAPTER", "./our-erp.ts", "./our-erp.ts"],
    ["ERP_ADAPTER", "/srv/erp/adapter.mjs", "/srv/erp/adapter.mjs"],
    ["ERP_URL", "http://localhost:4000", "http://localhost:4000"],
    ["ERP_URL", "https://erp.example/shop/", "https://erp.example/shop/"],
    ["ERP_API_KEY", "a-key-of-sixteen", "a-key-of-sixteen"],
    ["ERP_TIMEOUT_MS", "500", 500],
    ["ERP_SYNC_SECONDS", "60", 60],
    ["ERP_WEBHOOK_SECRET", "t&k=9!long-enough", "t&k=9!long-enough"],
    ["SESSION_SECRET", "x".repeat(32), "x".repeat(32)],
    ["STORYBLOK_REGION", "us", "us"],
    ["STORYBLOK_PREVIEW_SECRET", "wANpEQEsMYGOwLxwXQ76Ggtt", "wANpEQEsMYGOwLxwXQ76Ggtt"],
    ["STORYBLOK_WEBHOOK_SECRET", "t&k=9!long", "t&k=9!long"],
    ["WEB_CONCURRENCY", "1", 1],
    ["WEB_CONCURRENCY", "64", 64],
    ["PICTURE_HOSTS", "cdn.example.com, Pictures.example:8443", ["cdn.example.com", "pictures.example:8443"]],
    ["CLOSED_DAY", "2026-12-25", ["2026-12-25"]],
    ["CLOSED_DAY", "2026-12-25, 2026-12-26", ["2026-12-25", "2026-12-26"]],
  ])("%s=%s", (name, text, value) =>
    expect(parseEnv({ TRUST_PROXY: "none", DEMO_LOGINS: "open", [name]: text })).toMatchObject({ [name]: value }),
  );
});

describe("settings that are refused, each by its name", () => {
  test.each([
    ["PORT", "abc"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["PORT", "3000abc"],
    ["PORT", " "],
    ["PUBLIC_URL", "shop.example"],
    ["PUBLIC_URL", "ftp://shop.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://shop.example/path"],
    ["PUBLIC_URL", "https://shop.example/?x=1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/8"],
    ["BUDGET_FACTOR", "0"],
    ["BUDGET_FACTOR", "1.5"],
    ["BUDGET_FACTOR", "10000"],
    ["DISK_RESERVE_MB", "-1"],
    ["DISK_RESERVE_MB", "half"],
    ["SESSION_SECRET", "short"],
    ["SHOP_NAME", "x".repeat(61)],
    ["SHOP_NAME", "Dizna\r\nBcc: x@y.hr"],
    ["SALES_EMAIL", "sales"],
    ["SALES_EMAIL", "a@b.hr, c@d.hr"],
    ["ERP_ADAPTER", "sap"],
    ["ERP_ADAPTER", "embeded"],
    ["ERP_ADAPTER", "./our-erp"],
    ["ERP_URL", "localhost:4000"],
    ["ERP_URL", "ftp://erp.example"],
    ["ERP_URL", "https://user:word@erp.example"],
    ["ERP_URL", "https://erp.example/?a=b"],
    ["ERP_URL", "erp"],
    ["ERP_API_KEY", "sixteen with two words"],
    ["ERP_API_KEY", "k\r\ney of sixteen"],
    ["ERP_API_KEY", "fifteen-signs--"],
    ["ERP_TIMEOUT_MS", "0"],
    ["ERP_SYNC_SECONDS", "0"],
    ["ERP_SYNC_SECONDS", "61"],
    ["ERP_WEBHOOK_SECRET", "too short"],
    ["ERP_TIMEOUT_MS", "3s"],
    ["ERP_TIMEOUT_MS", "99999999"],
    ["CMS_ADAPTER", "wordpress"],
    ["STORYBLOK_TOKEN", "two words"],
    ["STORYBLOK_TOKEN", "a?cv=1&token=b"],
    ["STORYBLOK_REGION", "eu"],
    ["STORYBLOK_VERSION", "both"],
    ["STORYBLOK_WEBHOOK_SECRET", "short"],
    ["PICTURE_HOSTS.0", "https://cdn.example.com"],
    ["PICTURE_HOSTS.0", "*.example.com"],
    ["CLOSED_DAY.0", "25.12.2026"],
    ["CLOSED_DAY.0", "2026-02-30"],
    ["CLOSED_DAY.1", "2026-12-25,"],
    ["METRICS_PORT", "65536"],
    ["METRICS_PORT", "3000"],
    ["METRICS_HOST", "localhost"],
    ["SMTP_URL", "http://mail.example"],
    ["CAPTCHA", "hcaptcha"],
    ["RECAPTCHA_SITE_KEY", '"><script>'],
    ["RECAPTCHA_SECRET", "two words"],
    ["WEB_CONCURRENCY", "0"],
    ["WEB_CONCURRENCY", "65"],
    ["WEB_CONCURRENCY", "auto"],
    ["WEB_CONCURRENCY", "2.5"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "staging"],
  ])("%s=%j", (name, value) =>
    expect(() => parseEnv({ [name.replace(/\..*/, "")]: value })).toThrow(
      new RegExp(`^The configuration is wrong\\. ${name}: `),
    ),
  );
});

test("one message lists every fault, on one line, and shows no secret", () => {
  const broken = { PORT: "abc", SALES_EMAIL: "x", SESSION_SECRET: "tooshortsecret", SMTP_URL: "http://user:hunter2@x" };
  const message = errorOf(() => parseEnv(broken));
  for (const name of Object.keys(broken)) expect(message).toContain(`${name}: `);
  expect(message).not.toContain("\n");
  expect(message).not.toContain("tooshortsecret");
  expect(message).not.toContain("hunter2");
});

test("reCAPTCHA needs both of its keys", () => {
  const keys = { RECAPTCHA_SITE_KEY: "6Le-site_key", RECAPTCHA_SECRET: "6Le-secret" };
  expect(parseEnv({ CAPTCHA: "recaptcha", ...keys })).toMatchObject({ CAPTCHA: "recaptcha", ...keys });
  for (const name of Object.keys(keys)) {
    const message = errorOf(() => parseEnv({ CAPTCHA: "recaptcha", ...keys, [name]: "" }));
    expect(message).toBe(`The configuration is wrong. ${name}: is required when CAPTCHA is recaptcha`);
  }
  expect(errorOf(() => parseEnv({ CAPTCHA: "recaptcha", PORT: "abc" }))).toMatch(
    /PORT: .* · RECAPTCHA_SITE_KEY: is required .* · RECAPTCHA_SECRET: is required/,
  );
});

test("Storyblok needs its token", () => {
  expect(parseEnv({ CMS_ADAPTER: "storyblok", STORYBLOK_TOKEN: "abcdefgh12" })).toMatchObject({
    CMS_ADAPTER: "storyblok",
  });
  expect(errorOf(() => parseEnv({ CMS_ADAPTER: "storyblok", PORT: "abc" }))).toMatch(
    /PORT: .* · STORYBLOK_TOKEN: is required when CMS_ADAPTER is storyblok/,
  );
});

test("an ERP over HTTP needs its address, and behind https the shop needs a secret of its own", () => {
  expect(parseEnv({ ERP_ADAPTER: "http", ERP_URL: "http://localhost:4000" })).toMatchObject({ ERP_ADAPTER: "http" });
  expect(errorOf(() => parseEnv({ ERP_ADAPTER: "http" }))).toBe(
    "The configuration is wrong. ERP_URL: is required when ERP_ADAPTER is http",
  );
  expect(errorOf(() => parseEnv({ ERP_ADAPTER: "http", ERP_URL: "http://u:p@erp.example" }))).toBe(
    "The configuration is wrong. ERP_URL: must hold no user name or password: what the ERP asks for is ERP_API_KEY",
  );
  expect(errorOf(() => parseEnv({ ERP_ADAPTER: "http", PORT: "abc" }))).toMatch(/PORT: .* · ERP_URL: is required/);
  const outside = {
    ERP_ADAPTER: "http",
    ERP_URL: "https://erp.example",
    PUBLIC_URL: "https://shop.example",
    TRUST_PROXY: "10.0.0.1",
  };
  expect(errorOf(() => parseEnv(outside))).toContain("SESSION_SECRET: is required");
  expect(parseEnv({ ...outside, SESSION_SECRET: "x".repeat(32) })).toMatchObject(outside);
});

test("logins with published passwords are not put on the internet unless that is meant", () => {
  const outside = { PUBLIC_URL: "http://shop.example" };
  expect(errorOf(() => parseEnv(outside))).toMatch(
    /ERP_ADAPTER: mock has logins with published passwords.*DEMO_LOGINS/,
  );
  expect(parseEnv({ ...outside, DEMO_LOGINS: "open" }).ERP_ADAPTER).toBe("mock");
  expect(parseEnv({ ...outside, ERP_ADAPTER: "embedded" }).ERP_ADAPTER).toBe("embedded");
  expect(errorOf(() => parseEnv({ ...outside, DEMO_LOGINS: "yes" }))).toContain("DEMO_LOGINS: can only be open");
  for (const PUBLIC_URL of ["http://8.8.8.8", "http://[2001:db8::1]", "http://localhost.example", "http://172.32.0.1"])
    expect(errorOf(() => parseEnv({ PUBLIC_URL }))).toContain("published passwords");
  for (const PUBLIC_URL of [
    "http://localhost:3000",
    "http://shop.localhost",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "http://192.168.1.20",
    "http://10.1.2.3",
    "http://172.16.0.1",
    "http://[fd00::1]",
  ])
    expect(parseEnv({ PUBLIC_URL }).ERP_ADAPTER).toBe("mock");
});

test("https needs a proxy that is trusted, or to be told that there is none; http does not", () => {
  const https = { PUBLIC_URL: "https://shop.example", DEMO_LOGINS: "open" };
  expect(errorOf(() => parseEnv(https))).toBe(
    "The configuration is wrong. TRUST_PROXY: is required when PUBLIC_URL is https: the address of the proxy that speaks https, or none if it hands over its clients' own connections",
  );
  for (const TRUST_PROXY of ["none", "127.0.0.1", "fd00::1"])
    expect(parseEnv({ ...https, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
  expect(parseEnv({ PUBLIC_URL: "http://shop.example", DEMO_LOGINS: "open" }).TRUST_PROXY).toBeUndefined();
});

test.each([
  [{ TRUST_PROXY: "bad" }, "TRUST_PROXY: must be one IPv4 or IPv6 address, or none"],
  [{ SALES_EMAIL: "bad" }, "SALES_EMAIL: must be one e-mail address"],
  [{ SMTP_URL: "bad" }, "SMTP_URL: must be smtp(s)://user:password@host:port"],
])("%o is told what it may be", (variables, sentence) => {
  expect(errorOf(() => parseEnv(variables))).toBe(`The configuration is wrong. ${sentence}`);
});

function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("it did not throw");
}

test("a database for several machines needs all that must be the same on each", () => {
  const url = "postgres://shop:secret@db.example/shop";
  expect(() => parseEnv({ DATABASE_URL: url })).toThrow(
    /SESSION_SECRET: is required with DATABASE_URL.*SMTP_URL: is required.*ERP_ADAPTER: mock and embedded/,
  );
  expect(() => parseEnv({ DATABASE_URL: "mysql://db.example/shop" })).toThrow("must be postgres://");
  const whole = {
    DATABASE_URL: url,
    SESSION_SECRET: "a secret of at least thirty-two characters",
    SMTP_URL: "smtp://mail.example",
    ERP_ADAPTER: "http",
    ERP_URL: "https://erp.example",
  };
  expect(parseEnv(whole).DATABASE_URL).toBe(url);
});

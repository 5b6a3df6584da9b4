import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { type ErpVariables, erpVariablesOf } from "#erp-adapter/kit/module-settings.ts";
import { API_KEY, API_KEY_RULE } from "#erp-adapter/protocol/calls/api-key.ts";
import { toPlainAddress } from "./services/limits/network-key.ts";

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .pipe(z.number().max(65_535));
const origin = z
  .string()
  .refine(isOrigin, "must be an origin: http(s)://host, without a path")
  .transform((text) => new URL(text).origin);
const oneLine = z.string().regex(/^\P{Cc}*$/u, "must be one line of text");
const unset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const address = z
  .string()
  .refine(isAddress, "must be http(s)://host, with or without a path")
  .refine(hasNoCredentials, "must hold no user name or password: what the ERP asks for is ERP_API_KEY");
/** A built-in adapter, or the path of a module with an extension that Node can run. */
const erpAdapter = z
  .string()
  .regex(
    /^(?:mock|embedded|http|tryton|.+\.(?:[cm]?js|m?ts))$/,
    "must be mock, embedded, http, tryton, or the path of a module (.js, .mjs, .ts)",
  );
const milliseconds = z
  .string()
  .regex(/^\d{1,6}$/, "must be a number of milliseconds")
  .transform(Number)
  .pipe(z.number().min(100).max(60_000));

/** URL of a third-party script, which must be https. */
const chatScript = z.url({ protocol: /^https$/, error: "must be an https address" });

const recaptchaKey = z.string().regex(/^[\w-]{1,200}$/, "must be a key, of letters, digits, - and _");

/** A token of a Storyblok space. STORYBLOK_PREVIEW_SECRET is such a token too. */
const storyblokKey = z
  .string()
  .regex(/^[\w-]{8,200}$/, "must be a token of a Storyblok space: letters, digits, - and _");
/** The secret that an editor typed into the settings of Storyblok's webhook. */
const storyblokSecret = z.string().regex(/^[\x21-\x7e]{8,200}$/, "must have 8 to 200 characters, without spaces");
const webhookSecret = z.string().regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters, without spaces");
const syncSeconds = z
  .string()
  .regex(/^\d{1,2}$/, "must be a number of seconds, from 1 to 60")
  .transform(Number)
  .pipe(z.number().min(1).max(60));
const days = z
  .string()
  .transform((text) => text.split(",").map((day) => day.trim()))
  .pipe(z.array(z.iso.date("must be days as YYYY-MM-DD, with commas between them")).max(400));

/** Hosts for the pages' Content-Security-Policy. There are no wildcards: the operator must name each host. */
const hosts = z
  .string()
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .pipe(
    z
      .array(
        z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/, "must be hosts, with commas between them"),
      )
      .max(20),
  );

const processes = z
  .string()
  .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, "must be a number of processes, from 1 to 64")
  .transform(Number);

const factor = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999")
  .transform(Number);

const megabytes = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})$/, "must be a number of megabytes; 0: no reserve")
  .transform(Number);

const envSchema = z
  .object({
    PORT: unset(port.default(3000)),
    HOST: unset(z.string().optional()),
    METRICS_PORT: unset(port.optional()),
    METRICS_HOST: unset(
      z
        .string()
        .regex(/^[\w.:-]{1,253}$/, "must be an address of this machine")
        .optional(),
    ),
    PUBLIC_URL: unset(origin.optional()),
    TRUST_PROXY: unset(
      z
        .union([z.literal("none"), z.ipv4(), z.ipv6()], { error: "must be one IPv4 or IPv6 address, or none" })
        .transform(toPlainAddress)
        .optional(),
    ),
    DATA_DIR: unset(z.string().default("data")),
    DATABASE_URL: unset(
      z.url({ protocol: /^postgres(?:ql)?$/, error: "must be postgres://user:password@host:port/database" }).optional(),
    ),
    SESSION_SECRET: unset(z.string().min(32, "must have at least 32 characters").optional()),
    SHOP_NAME: unset(oneLine.max(60).default("Dizna")),
    SALES_EMAIL: unset(z.email("must be one e-mail address").default("sales@example.com")),
    ERP_ADAPTER: unset(erpAdapter.default("mock")),
    DEMO_LOGINS: unset(
      z.literal("open", "can only be open: demo logins are meant to be reached from elsewhere").optional(),
    ),
    ERP_URL: unset(address.optional()),
    ERP_API_KEY: unset(z.string().regex(API_KEY, `must be ${API_KEY_RULE}`).optional()),
    ERP_USER: unset(oneLine.max(200).optional()),
    ERP_PASSWORD: unset(oneLine.max(200).optional()),
    ERP_TIMEOUT_MS: unset(milliseconds.default(3_000)),
    ERP_WEBHOOK_SECRET: unset(webhookSecret.optional()),
    ERP_SYNC_SECONDS: unset(syncSeconds.default(15)),
    CMS_ADAPTER: unset(z.enum(["local", "storyblok"]).default("local")),
    STORYBLOK_TOKEN: unset(storyblokKey.optional()),
    STORYBLOK_REGION: unset(z.enum(["default", "us", "cn", "ap", "ca"]).default("default")),
    STORYBLOK_VERSION: unset(z.enum(["published", "draft"]).default("published")),
    STORYBLOK_PREVIEW_SECRET: unset(storyblokKey.optional()),
    STORYBLOK_WEBHOOK_SECRET: unset(storyblokSecret.optional()),
    LIVE_CHAT_URL_EN: unset(chatScript.optional()),
    LIVE_CHAT_URL_HR: unset(chatScript.optional()),
    /** the distributor's own VAT number: without it the register of the Union is not asked about customers' numbers */
    VIES_REQUESTER: unset(
      z
        .string()
        .regex(/^[A-Z]{2}[A-Z0-9+*]{2,12}$/, "must be a VAT number: HR12345678903")
        .optional(),
    ),
    VIES_URL: unset(address.default("https://ec.europa.eu/taxation_customs/vies/rest-api")),
    /** yes: customers may have an order wait until the register has confirmed their number */
    VAT_HOLD: unset(z.enum(["yes", "no"], "must be yes or no").default("no")),
    PICTURE_HOSTS: unset(hosts.default([])),
    CLOSED_DAY: unset(days.default([])),
    SMTP_URL: unset(z.url({ protocol: /^smtps?$/, error: "must be smtp(s)://user:password@host:port" }).optional()),
    MAIL_FROM: unset(z.string().max(254).optional()),
    CAPTCHA: unset(z.enum(["checkbox", "recaptcha"]).default("checkbox")),
    RECAPTCHA_SITE_KEY: unset(recaptchaKey.optional()),
    RECAPTCHA_SECRET: unset(recaptchaKey.optional()),
    WEB_CONCURRENCY: unset(processes.default(1)),
    BUDGET_FACTOR: unset(factor.default(1)),
    DISK_RESERVE_MB: unset(megabytes.default(256)),
    LOG_LEVEL: unset(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
    NODE_ENV: unset(z.enum(["production", "development", "test"]).default("production")),
  })
  .refine((env) => env.ERP_ADAPTER === "mock" || !env.PUBLIC_URL?.startsWith("https:") || env.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    message: "is required when PUBLIC_URL is https and ERP_ADAPTER is not mock",
  })
  // If each machine had a secret of its own, no machine could read cookies that another machine signed.
  .refine((env) => !env.DATABASE_URL || env.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    message: "is required with DATABASE_URL, and the same on every machine",
    when: () => true,
  })
  .refine((env) => !env.DATABASE_URL || env.SMTP_URL, {
    path: ["SMTP_URL"],
    message: "is required with DATABASE_URL: mails as files would lie on one machine",
    when: () => true,
  })
  .refine((env) => !env.DATABASE_URL || (env.ERP_ADAPTER !== "mock" && env.ERP_ADAPTER !== "embedded"), {
    path: ["ERP_ADAPTER"],
    message: "mock and embedded are one machine's own, not for DATABASE_URL: run npm run erp -- serve, and use http",
    when: () => true,
  })
  .refine((env) => !env.METRICS_PORT || env.METRICS_PORT !== env.PORT, {
    path: ["METRICS_PORT"],
    message: "must be another port than PORT",
    when: () => true,
  })
  .refine((env) => env.METRICS_HOST === undefined || env.METRICS_PORT !== undefined, {
    path: ["METRICS_HOST"],
    message: "is of no use without METRICS_PORT",
    when: () => true,
  })
  // The mock's passwords are public: on the internet the mock is a mistake, unless a demonstration is meant.
  .refine((env) => env.ERP_ADAPTER !== "mock" || isOfThisNetwork(env.PUBLIC_URL) || env.DEMO_LOGINS, {
    path: ["ERP_ADAPTER"],
    message:
      "mock has logins with published passwords, and PUBLIC_URL can be reached by others: use embedded, or DEMO_LOGINS=open for a demonstration",
    when: () => true,
  })
  // The shop speaks plain http. Behind an unknown https proxy, all clients would count as one for every limit.
  .refine((env) => !env.PUBLIC_URL?.startsWith("https:") || env.TRUST_PROXY, {
    path: ["TRUST_PROXY"],
    message:
      "is required when PUBLIC_URL is https: the address of the proxy that speaks https, or none if it hands over its clients' own connections",
    when: () => true,
  })
  .refine((env) => env.ERP_ADAPTER !== "http" || env.ERP_URL, {
    path: ["ERP_URL"],
    message: "is required when ERP_ADAPTER is http",
    when: () => true,
  })
  .refine((env) => env.ERP_ADAPTER !== "tryton" || /^https?:\/\/[^/]+\/[^/]+\/?$/.test(env.ERP_URL ?? ""), {
    path: ["ERP_URL"],
    message: "must be http(s)://host:port/database when ERP_ADAPTER is tryton",
    when: () => true,
  })
  .refine((env) => env.ERP_ADAPTER !== "tryton" || (env.ERP_USER && env.ERP_PASSWORD), {
    path: ["ERP_USER"],
    message: "and ERP_PASSWORD are required when ERP_ADAPTER is tryton: the login that Tryton knows the shop by",
    when: () => true,
  })
  .refine((env) => env.CAPTCHA !== "recaptcha" || env.RECAPTCHA_SITE_KEY, {
    path: ["RECAPTCHA_SITE_KEY"],
    message: "is required when CAPTCHA is recaptcha",
    when: () => true,
  })
  .refine((env) => env.CAPTCHA !== "recaptcha" || env.RECAPTCHA_SECRET, {
    path: ["RECAPTCHA_SECRET"],
    message: "is required when CAPTCHA is recaptcha",
    when: () => true,
  })
  .refine((env) => env.CMS_ADAPTER !== "storyblok" || env.STORYBLOK_TOKEN, {
    path: ["STORYBLOK_TOKEN"],
    message: "is required when CMS_ADAPTER is storyblok",
    when: () => true,
  });

/** The environment, parsed once at start (docs/configuration.md). */
export type Env = z.infer<typeof envSchema> & {
  /** variables for third-party adapters, which may have settings of their own */
  erpVariables: ErpVariables;
};

/** Parses the environment, or throws one Error whose message lists every fault. */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const result = envSchema.safeParse(variables);
  if (result.success) return { ...result.data, erpVariables: erpVariablesOf(variables) };
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The configuration is wrong. ${faults.join(" · ")}`);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.username === ""
  );
}

/** Addresses of this machine and of private networks (RFC 1122, 1918, 4193, 6761). */
const THIS_NETWORK = new BlockList();
THIS_NETWORK.addSubnet("127.0.0.0", 8, "ipv4");
THIS_NETWORK.addSubnet("10.0.0.0", 8, "ipv4");
THIS_NETWORK.addSubnet("172.16.0.0", 12, "ipv4");
THIS_NETWORK.addSubnet("192.168.0.0", 16, "ipv4");
THIS_NETWORK.addAddress("::1", "ipv6");
THIS_NETWORK.addSubnet("fc00::", 7, "ipv6");

/**
 * True for localhost and for an address in THIS_NETWORK; also without PUBLIC_URL, because the shop is then on
 * localhost.
 */
function isOfThisNetwork(origin: string | undefined): boolean {
  const url = URL.parse(origin ?? "http://localhost");
  // True for text that is not a URL: another rule reports that fault.
  if (!url) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  if (family !== 0) return THIS_NETWORK.check(host, family === 6 ? "ipv6" : "ipv4");
  return host === "localhost" || host.endsWith(".localhost");
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";
}

function hasNoCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.username === "" && url.password === "");
}

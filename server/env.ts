import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).pathname === "/" && new URL(text).search === "", "must be an origin, without a path")
  .transform((text) => new URL(text).origin);
const unset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const envSchema = z
  .object({
    PORT: unset(port.default(3000)),
    HOST: unset(z.string().optional()),
    PUBLIC_URL: unset(origin.optional()),
    TRUST_PROXY: unset(z.union([z.ipv4(), z.ipv6()]).optional()),
    DATA_DIR: unset(z.string().default("data")),
    SESSION_SECRET: unset(z.string().min(32, "must have at least 32 characters").optional()),
    SHOP_NAME: unset(z.string().max(60).default("Dizna")),
    SALES_EMAIL: unset(z.email().default("sales@example.com")),
    ERP_ADAPTER: unset(z.enum(["mock"]).default("mock")),
    SMTP_URL: unset(z.url({ protocol: /^smtps?$/ }).optional()),
    MAIL_FROM: unset(z.string().max(254).optional()),
    LOG_LEVEL: unset(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
    NODE_ENV: unset(z.enum(["production", "development", "test"]).default("production")),
  })
  .refine((env) => env.ERP_ADAPTER === "mock" || !env.PUBLIC_URL?.startsWith("https:") || env.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    message: "is required when PUBLIC_URL is https and ERP_ADAPTER is not mock",
  });

/** The environment, parsed once at start (design.md section 11). */
export type Env = z.infer<typeof envSchema>;

/** Parses the environment, or throws one Error whose message lists every fault. */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const result = envSchema.safeParse(variables);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The configuration is wrong. ${faults.join(" · ")}`);
}

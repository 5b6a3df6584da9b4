import type { Page } from "@playwright/test";
import { ask } from "./ask.ts";

const KINDS = {
  HTML: /^[^.]*$/,
  CSS: /\.css$/,
  JavaScript: /\.js$/,
  fonts: /\.woff2$/,
  images: /\.(?:svg|png|webp|avif|jpe?g)$/,
};

export type Kind = keyof typeof KINDS;
export type Weights = Record<Kind, { files: number; bytes: number }>;

/** Everything that an open page has loaded, the page itself first: paths with their queries. */
export async function loadedBy(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return [...new Set([page.url(), ...addresses])].map((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
}

/** Bytes of each kind as they travel in an encoding. Throws for a status other than 200, or an unknown kind. */
export async function weigh(url: string, paths: readonly string[], encoding = "gzip"): Promise<Weights> {
  const weights = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, { files: 0, bytes: 0 }])) as Weights;
  for (const path of paths) {
    const { status, body } = await ask(url, path, { headers: { "Accept-Encoding": encoding } });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const weight = weights[kindOf(path)];
    weight.files += 1;
    weight.bytes += body.length;
  }
  return weights;
}

function kindOf(path: string): Kind {
  const [plain = ""] = path.split("?");
  for (const [kind, pattern] of Object.entries(KINDS)) if (pattern.test(plain)) return kind as Kind;
  throw new Error(`${path} is of no kind`);
}

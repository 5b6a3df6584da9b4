import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

/** Tells whether an editor opened a page in Storyblok's visual editor. */
export type Preview = ReturnType<typeof createPreview>;

/** Seconds for which an editor's signature is valid. */
const MAX_AGE = 3_600;
/** Maximum seconds that Storyblok's clock may be ahead of the shop's. */
const MAX_AHEAD = 300;

/** `secret` is the space's preview token, with which Storyblok signs; null if previews are off. */
export function createPreview({ secret, region, clock }: { secret: string | null; region: string; clock: Clock }) {
  return {
    /** The editor's origin: only this origin may frame the previewed page. */
    editor: region === "cn" ? "https://app.storyblokchina.cn" : "https://app.storyblok.com",
    /**
     * Checks the query that the visual editor adds: `_storyblok_tk[space_id]`, `[timestamp]` and `[token]`. Always false
     * without a secret.
     */
    isEditor(query: URLSearchParams) {
      const [space, timestamp, token] = ["space_id", "timestamp", "token"].map((name) => fieldOf(query, name));
      if (secret === null || !space || !timestamp || !token) return false;
      if (!/^\d{1,20}$/.test(space) || !/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{40}$/.test(token)) return false;
      const age = clock() / 1_000 - Number(timestamp);
      if (age > MAX_AGE || age < -MAX_AHEAD) return false;
      const expected = createHash("sha1").update(`${space}:${secret}:${timestamp}`).digest();
      return timingSafeEqual(expected, Buffer.from(token, "hex"));
    },
  };
}

/** A field that occurs exactly once; Storyblok never sends a field twice. */
function fieldOf(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(`_storyblok_tk[${name}]`);
  return values.length === 1 ? values[0] : undefined;
}

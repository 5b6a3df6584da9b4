import { Storyblok } from "storyblok-js-client";
import { createBoundedFetch, type FetchBounds } from "./bounded-fetch.ts";

/** Names of the specification for where a space is kept. */
export type StoryblokRegion = "default" | "us" | "cn" | "ap" | "ca";

export interface ClientOptions {
  /** of the space: reads what is published, or drafts too */
  token: string;
  region: StoryblokRegion;
  /** of a person, in the place of the space's: Storyblok lets it ask less often */
  oauthToken?: string;
  fetch?: typeof fetch;
  bounds?: Partial<FetchBounds>;
  /** questions a second; Storyblok's own number where it is not given */
  rate?: number;
}

/** Questions a second. */
const RATE = { space: 5, person: 3 };

/**
 * Storyblok's own client with the specification's constants. It keeps the cache version (`cv`) per token, asks for what an
 * answer only names (`rel_uuids`, `link_uuids`) in batches of 50, and sets the level of resolution to 2.
 */
export function createStoryblokClient({
  token,
  region,
  oauthToken,
  fetch: ask = fetch,
  bounds,
  rate,
}: ClientOptions): Storyblok {
  const client = new Storyblok({
    accessToken: token,
    oauthToken,
    region: region === "default" ? "eu" : region,
    rateLimit: rate ?? (oauthToken === undefined ? RATE.space : RATE.person),
    // 429 is waited for in our fetch; 0 would mean the library's own ten.
    maxRetries: -1,
    cache: { clear: "manual", type: "none" },
    fetch: createBoundedFetch(ask, bounds),
  });
  // Articles that name each other would be copied into each other, each time with all that was copied before. The
  // constructor takes false for true.
  client.resolveNestedRelations = false;
  return client;
}

import { Storyblok } from "storyblok-js-client";
import { createBoundedFetch, type FetchBounds } from "./bounded-fetch.ts";

/** The specification's names for the region of a space. */
export type StoryblokRegion = "default" | "us" | "cn" | "ap" | "ca";

export interface ClientOptions {
  /** the space's token: reads published stories, or drafts too */
  token: string;
  region: StoryblokRegion;
  /** a person's token, used instead of the space's token; Storyblok allows it fewer requests */
  oauthToken?: string;
  fetch?: typeof fetch;
  bounds?: Partial<FetchBounds>;
  /** requests per second; default: Storyblok's limit */
  rate?: number;
}

/** Storyblok's limits in requests per second. */
const RATE = { space: 5, person: 3 };

/**
 * Storyblok's own client with the specification's constants. It stores the cache version (`cv`) per token, requests
 * items that an answer only names (`rel_uuids`, `link_uuids`) in batches of 50, and sets the level of resolution to 2.
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
    // Our fetch does the retries after a 429; 0 would mean the library's default of ten.
    maxRetries: -1,
    cache: { clear: "manual", type: "none" },
    fetch: createBoundedFetch(ask, bounds),
  });
  // Without this, articles that name each other would be copied into each other, each time with all earlier copies. It
  // is set here because the constructor treats false as true.
  client.resolveNestedRelations = false;
  return client;
}

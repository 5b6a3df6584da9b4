import { Storyblok } from "storyblok-js-client";
import { createBoundedFetch, type FetchBounds } from "./bounded-fetch.ts";

/** The specification's names for the region of a space. */
export type StoryblokRegion = "default" | "us" | "cn" | "ap" | "ca";

export interface ClientOptions {
  /** the space's token: reads published stories, or drafts too */
  token: string;
  region: StoryblokRegion;
  /** a person's token, used instead of the space's; Storyblok allows it fewer questions */
  oauthToken?: string;
  fetch?: typeof fetch;
  bounds?: Partial<FetchBounds>;
  /** questions a second; Storyblok's limit unless given */
  rate?: number;
}

/** Questions a second. */
const RATE = { space: 5, person: 3 };

/**
 * Storyblok's own client with the specification's constants. It keeps the cache version (`cv`) per token, requests items
 * that an answer only names (`rel_uuids`, `link_uuids`) in batches of 50, and sets the level of resolution to 2.
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
    // Our fetch waits after 429; 0 would mean the library's default of ten.
    maxRetries: -1,
    cache: { clear: "manual", type: "none" },
    fetch: createBoundedFetch(ask, bounds),
  });
  // Without this, articles that name each other would be copied into each other, each time with all earlier copies. The
  // constructor treats false as true.
  client.resolveNestedRelations = false;
  return client;
}

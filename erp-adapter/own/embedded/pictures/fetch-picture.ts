import { isIP } from "node:net";
import { Agent, fetch, type Response } from "undici";
import { MAX_PICTURE_BYTES, TOO_BIG } from "./picture-kind.ts";
import { createLookup, isPublic, PrivateNetworkError } from "./public-addresses.ts";

const MOST_REDIRECTS = 3;
const PATIENCE_MS = 15_000;

/**
 * Number of consecutive unanswered requests after which a host gets no more: a list may name thousands of its pictures.
 */
const MOST_SILENCES = 5;

const PRIVATE = "in a private network (--private-pictures allows it)";

export interface FetchPicture {
  /** The bytes behind an address, or the reason why there are none. */
  get(address: string): Promise<Buffer | { reason: string }>;
  close(): Promise<void>;
}

export interface FetchOptions {
  allowsPrivate: boolean;
  /** milliseconds for one picture, its redirects included */
  patience?: number;
  /** true for an IP address that may be contacted */
  isAllowed?(address: string): boolean;
}

/** Fetches pictures over http and https, without cookies or credentials; not from private networks unless allowed. */
export function createFetchPicture({
  allowsPrivate,
  patience = PATIENCE_MS,
  isAllowed = allowsPrivate ? () => true : isPublic,
}: FetchOptions): FetchPicture {
  const agent = new Agent({ connect: { timeout: patience, lookup: createLookup(isAllowed) }, connections: 4 });

  const silences = new Map<string, number>();

  async function follow(address: string, signal: AbortSignal): Promise<Buffer | { reason: string }> {
    let next = address;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const url = URL.parse(next);
      const fault = faultOf(url, isAllowed);
      if (url === null || fault !== null) return { reason: fault ?? "no address" };
      const answer = await fetch(url, {
        dispatcher: agent,
        redirect: "manual",
        signal,
        headers: { Accept: "image/webp,image/jpeg,image/png,image/gif" },
      });
      const target = answer.headers.get("Location");
      if (answer.status < 300 || answer.status > 399 || target === null) return readAnswer(answer);
      await answer.body?.cancel();
      next = URL.parse(target, url)?.href ?? "";
    }
    return { reason: `more than ${MOST_REDIRECTS} redirects` };
  }

  return {
    async get(address) {
      const host = URL.parse(address)?.host ?? "";
      if ((silences.get(host) ?? 0) >= MOST_SILENCES)
        return { reason: "its host did not answer for the others either" };
      try {
        const answer = await follow(address, AbortSignal.timeout(patience));
        silences.delete(host);
        return answer;
      } catch (error) {
        if (isOfPrivateNetwork(error)) return { reason: PRIVATE };
        silences.set(host, (silences.get(host) ?? 0) + 1);
        const isLate = error instanceof Error && error.name === "TimeoutError";
        return { reason: isLate ? `no answer within ${patience / 1_000} seconds` : "unreachable" };
      }
    },
    close: () => agent.close(),
  };
}

function faultOf(url: URL | null, isAllowed: (address: string) => boolean): string | null {
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return "no http(s) address";
  if (url.username !== "" || url.password !== "") return "an address with a password";
  // An IP address as host needs no lookup, so its network is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isAllowed(host) ? PRIVATE : null;
}

async function readAnswer(answer: Response): Promise<Buffer | { reason: string }> {
  const isTooBig = Number(answer.headers.get("Content-Length") ?? 0) > MAX_PICTURE_BYTES;
  if (!answer.ok || isTooBig) {
    await answer.body?.cancel();
    return { reason: answer.ok ? TOO_BIG : `answered with ${answer.status}` };
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    // Leaving the loop cancels the response.
    if (length > MAX_PICTURE_BYTES) return { reason: TOO_BIG };
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isOfPrivateNetwork(error: unknown): boolean {
  if (error instanceof PrivateNetworkError) return true;
  return error instanceof Error && error.cause !== undefined && isOfPrivateNetwork(error.cause);
}

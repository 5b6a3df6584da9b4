import type { Fetching } from "../http/fetching.ts";

/** A request over HTTP and what came of it, as it may be shown: secrets are masked, long bodies cut. */
export interface WireExchange {
  /** method, path and query */
  request: string;
  /** body, or null without one */
  sent: string | null;
  /** null while there is no answer */
  status: number | null;
  contentType: string;
  /** what came of the body; the system's word for what went wrong where there is no answer */
  received: string;
}

/** Exchanges that are remembered, bytes that are read along of a body, and characters that are shown of one. */
const REMEMBERED = 6;
const BYTES = 4_096;
const SHOWN = 300;

/** A fetch that remembers what last went through it. `secrets` are never shown, wherever they stand. */
export function logWire(
  fetching: Fetching,
  secrets: readonly string[] = [],
): { fetching: Fetching; exchanges(): readonly WireExchange[] } {
  const exchanges: WireExchange[] = [];
  const mask = createMask(secrets);
  return {
    exchanges: () => exchanges,
    async fetching(url, init) {
      mask.learn(init.headers.Authorization?.replace(/^Bearer /, ""));
      const exchange: WireExchange = {
        request: mask.text(`${init.method} ${toReadable(url)}`),
        sent: init.body === undefined ? null : mask.body(init.body),
        status: null,
        contentType: "",
        received: "no answer",
      };
      exchanges.push(exchange);
      if (exchanges.length > REMEMBERED) exchanges.shift();
      try {
        const answer = await fetching(url, init);
        exchange.status = answer.status;
        exchange.contentType = answer.headers.get("content-type") ?? "";
        exchange.received = "";
        return { status: answer.status, headers: answer.headers, body: answer.body && readAlong(answer.body) };
      } catch (error) {
        exchange.received = init.signal.aborted ? "no answer in time" : `no answer: ${codeOf(error)}`;
        throw error;
      }

      async function* readAlong(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
        const read: Uint8Array[] = [];
        let size = 0;
        try {
          for await (const chunk of body) {
            if (size < BYTES) read.push(chunk.subarray(0, BYTES - size));
            size += chunk.byteLength;
            yield chunk;
          }
        } finally {
          exchange.received = mask.body(Buffer.concat(read).toString());
        }
      }
    },
  };
}

const SECRET = "token|password|userHash|key|link";
const FIELDS = new RegExp(`("(?:${SECRET})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)`, "g");
const MASK = "•••";

/** Masks what stands in fields that are secret, and the same text wherever it appears later. */
function createMask(given: readonly string[]) {
  const secrets = new Set(given);
  const learn = (secret: string | undefined) => {
    if (secret !== undefined && secret.length > 3) secrets.add(secret);
  };
  // The longest first: one secret may be part of another.
  const text = (whole: string) =>
    [...secrets]
      .sort((one, other) => other.length - one.length)
      .reduce((shown, secret) => shown.replaceAll(secret, MASK), whole);
  return {
    learn,
    text,
    body(whole: string): string {
      const masked = whole.replace(FIELDS, (_, name: string, secret: string) => {
        learn(secret);
        return `${name}"${MASK}`;
      });
      const shown = text(masked).replace(/\s+/g, " ").trim();
      return shown.length > SHOWN ? `${shown.slice(0, SHOWN)} … (${whole.length} characters)` : shown;
    },
  };
}

/** Path and query, as a person writes them. */
function toReadable(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join("&");
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** The system's code, as deep as fetch hides it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

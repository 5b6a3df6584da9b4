import type { Fetching } from "../protocol/client/fetching.ts";

/** A request over HTTP and its answer, as they may be shown: secrets masked, long bodies cut. */
export interface WireExchange {
  /** method, path and query */
  request: string;
  /** body, or null without one */
  sent: string | null;
  /** null if there is no answer */
  status: number | null;
  contentType: string;
  /** the answer's body; without an answer, the system's error code */
  received: string;
}

/** The number of remembered exchanges. */
const REMEMBERED = 6;
/** The most bytes that are read of a body. */
const BYTES = 4_096;
/** The most characters that are shown of a body. */
const SHOWN = 300;

/** A fetch that remembers its last exchanges. `secrets` are never shown anywhere. */
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

/** Masks the values of secret fields, and the same values wherever they appear later. */
function createMask(given: readonly string[]) {
  const secrets = new Set(given);
  const learn = (secret: string | undefined) => {
    if (secret !== undefined && secret.length > 3) secrets.add(secret);
  };
  // Longest first, because one secret may contain another.
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

/** Path and query in readable form. */
function toReadable(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join("&");
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** The error code of the system, which fetch hides in a chain of causes; without a code, the name of the last cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

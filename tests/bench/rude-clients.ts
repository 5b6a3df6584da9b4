import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The shop's port, and everything that one rude client needs for its requests. */
export interface Place {
  port: number;
  /** the client's own address, in the loopback range */
  address: string;
  /** the cookie of a customer's session */
  cookie: string;
  /** cookies of guests of one address, each with a cart of many lines */
  guests: readonly string[];
  /** ids of products, as many as those carts have lines */
  products: readonly string[];
  /** paths of that customer's invoices as PDF */
  invoices: readonly string[];
  /** end of its time, epoch milliseconds */
  until: number;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const FORM = "application/x-www-form-urlencoded";
const PRODUCT = "/en/products/bosch~0_445_110_470";
const PERIOD = "from=2000-01-01&to=2099-12-31";
/** Search words that are prefixes of most numbers and names. */
const WORDS = ["b", "0", "a e", "i n", "er", "1 2 3", "o r a", "in ja", "7 0", "s t"];

/** Number of requests that a client sends at once in `flood`. */
const AT_ONCE = 60;

/** The rude clients by name; each runs until its time is over. */
export const RUDE: Record<string, (place: Place) => Promise<void>> = {
  "slow readers": (place) =>
    hold(place, 300, (socket) => {
      socket.write(head(PRODUCT).repeat(4));
      socket.pause();
    }),
  "slow heads": (place) =>
    hold(place, 300, (socket) => {
      socket.write("GET /en HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      const drip = setInterval(() => socket.write("a"), 500);
      socket.once("close", () => clearInterval(drip));
    }),
  "silent connections": (place) => hold(place, 1_000, () => {}),
  "silent bodies": (place) =>
    hold(place, 450, (socket) => {
      socket.write(
        `POST /en/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\n`,
      );
    }),
  "huge heads": (place) => flood(place, () => ({ path: "/en", headers: { "X-Long": "a".repeat(15_000) } })),
  "20 requests sent ahead": (place) =>
    storm(place, 300, async (socket, at) => {
      socket.write(head(`/en/catalogue/${at % 250}?query=${at}`).repeat(20));
      await closed(socket, 2_000);
    }),
  "reset connections": (place) =>
    storm(place, 60, async (socket, at) => {
      socket.write(head(`/en/catalogue/0?query=${at}`));
      await pause(5);
      socket.resetAndDestroy();
    }),
  "heads of pages": (place) => flood(place, (at) => ({ path: `/en/catalogue/${at % 250}`, method: "HEAD" })),
  "addresses that are none": (place) => flood(place, (at) => ({ path: `/en/nowhere/${at}` })),
  "data of pages": (place) => flood(place, (at) => ({ path: `/en/catalogue/${at % 250}.data?query=${at}` })),
  "new carts": (place) =>
    flood(place, () => ({ path: PRODUCT, body: "product=bosch~0_445_110_470&quantity=1", headers: SAME_SITE })),
  "wrong logins": (place) =>
    flood(place, (at) => ({
      path: "/en/login",
      body: `intent=login&email=nobody${at}@example.com&password=wrong-password`,
      headers: SAME_SITE,
    })),
  "print lists": (place) => flood(place, () => ({ path: "/en/cart/1?print", headers: own(place) })),
  exports: (place) => flood(place, () => ({ path: `/en/invoices/export/xlsx?${PERIOD}`, headers: own(place) })),
  "invoices as PDF": (place) =>
    flood(place, (at) => ({ path: place.invoices[at % place.invoices.length] ?? "/en", headers: own(place) })),
  suggestions: (place) => flood(place, (at) => ({ path: `/en/suggestions?query=${word(at)}` })),
  "expensive searches": (place) => flood(place, (at) => ({ path: `/en/catalogue/0?query=${word(at)}&sort=price-asc` })),
  "last pages": (place) => flood(place, (at) => ({ path: `/hr/catalogue/${249 - (at % 9)}?sort=title&x=${at}` })),
  "images and the sitemap": (place) => flood(place, (at) => ({ path: at % 2 === 0 ? "/sitemap.xml" : "/favicon.svg" })),
  "invented cookies": (place) =>
    flood(place, (at) => ({
      path: "/en/catalogue/0",
      headers: { Cookie: `token=x${at}.y; user=x${at}.y; cart=x.${at}` },
    })),
  "carts of 821 lines": (place) =>
    flood(place, (at) => ({ path: "/en/cart/1", headers: { Cookie: place.guests[at % 4] ?? "" } })),
  "lists to keep": (place) =>
    flood(place, (at) => ({
      path: "/en/quick-order",
      body: `intent=paste&list=${encodeURIComponent(place.products.map((id) => `${id.split("~")[1]}\t1\tR-${at}`).join("\n"))}`,
      headers: { ...SAME_SITE, Cookie: place.guests[at % place.guests.length] ?? "" },
    })),
  "what is no form": (place) =>
    flood(place, (at) => ({
      path: PRODUCT,
      body: "{}",
      headers: { "Content-Type": at % 2 ? "application/json" : "text/x" },
    })),
};

const SAME_SITE = { "Sec-Fetch-Site": "same-origin" };

const own = ({ cookie }: Place) => ({ Cookie: cookie });

function word(at: number): string {
  return encodeURIComponent(`${WORDS[at % WORDS.length]} ${WORDS[(at * 7 + 3) % WORDS.length]}`);
}

function head(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

/** Sends requests as fast as answers come, over kept connections. */
async function flood(place: Place, toAsked: (at: number) => Asked & { path: string }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let at = 0;
  const work = async () => {
    while (Date.now() < place.until) {
      at += 1;
      await ask(place, agent, toAsked(at));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

/** Opens `count` connections at once, uses each once, drops it, and opens another. */
async function storm(place: Place, count: number, use: (socket: Socket, at: number) => Promise<void>): Promise<void> {
  let at = 0;
  const work = async () => {
    while (Date.now() < place.until) {
      at += 1;
      const socket = await open(place);
      if (socket) await use(socket, at);
      else await pause(20);
      socket?.destroy();
    }
  };
  await Promise.all(Array.from({ length: count }, work));
}

/** Keeps `count` connections open at once, and replaces each that ends. */
function hold(place: Place, count: number, use: (socket: Socket) => void): Promise<void> {
  return storm(place, count, async (socket) => {
    use(socket);
    await closed(socket, place.until - Date.now());
  });
}

async function open({ port, address }: Place): Promise<Socket | null> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: address });
  socket.on("error", () => socket.destroy());
  socket.resume();
  return once(socket, "connect").then(
    () => socket,
    () => null,
  );
}

async function closed(socket: Socket, within: number): Promise<void> {
  if (socket.destroyed || within <= 0) return;
  const waiting = new AbortController();
  const ended = once(socket, "close", { signal: waiting.signal }).catch(() => {});
  await Promise.race([ended, pause(within, null, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}

/** Sends a request; resolves even if it fails. */
function ask({ port, address, until }: Place, agent: Agent, { path, method, headers, body }: Asked & { path: string }) {
  return new Promise<void>((resolve) => {
    const about = body === undefined ? {} : { "Content-Type": FORM, "Content-Length": String(body.length) };
    const asked = request({
      port,
      host: "127.0.0.1",
      localAddress: address,
      path,
      method: method ?? (body === undefined ? "GET" : "POST"),
      agent,
      headers: { Host: "localhost", ...about, ...headers },
      signal: AbortSignal.timeout(Math.max(1, until - Date.now())),
    });
    asked.on("response", (answer) =>
      answer
        .resume()
        .on("error", () => {})
        .on("close", resolve),
    );
    asked.on("error", () => resolve());
    asked.end(body);
  });
}

/**
 * The clients run in a separate process, so that they do not delay the measurement of the polite client. The message to
 * this process has the name of each client to run, and its place.
 */
process.once("message", async (clients: { kind: string; place: Place }[]) => {
  await Promise.all(clients.map(({ kind, place }) => RUDE[kind]?.(place)));
  process.exit();
});
process.send?.("ready");

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AT_MOST, fetchAhead, forgetAhead, INTENT_MS, KEPT_MS, takeAhead } from "./ahead.ts";

const ORIGIN = "https://shop.example";

/** A link with only the properties that the code reads: this test has no DOM. */
class Link {
  readonly origin = ORIGIN;
  readonly search = "";
  readonly target = "";
  readonly download = "";
  readonly pathname: string;
  readonly href: string;

  constructor(path: string) {
    this.pathname = path;
    this.href = ORIGIN + path;
  }

  closest() {
    return this;
  }
}

/** A BroadcastChannel that delivers immediately; all instances have the same name. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>();

  constructor() {
    super();
    Channel.all.add(this);
  }

  postMessage() {
    for (const one of Channel.all) if (one !== this) one.dispatchEvent(new Event("message"));
  }
}

const page = Object.assign(new EventTarget(), { documentElement: { lang: "en" } });
const view = Object.assign(new EventTarget(), {
  BroadcastChannel: Channel,
  setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
});
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let end = () => {};
let start = Date.UTC(2026, 0);

beforeAll(() => {
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", view);
  vi.stubGlobal("location", { origin: ORIGIN, pathname: "/en/cart/1", search: "" });
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("fetch", asked);
});
beforeEach(() => {
  vi.useFakeTimers();
  // Moves the clock forward, so that prefetches of earlier tests neither count towards the limit nor can be used.
  start += 10 * KEPT_MS;
  vi.setSystemTime(start);
  asked.mockReset().mockImplementation(async (url) => new Response(url));
  end = fetchAhead(document);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
afterAll(() => vi.unstubAllGlobals());

test("a link that is hovered for the delay is fetched, as one that is read ahead, and its answer serves one click", async () => {
  hover(product(1));
  await vi.advanceTimersByTimeAsync(INTENT_MS - 1);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    dataOf(1),
    expect.objectContaining({ headers: { Purpose: "prefetch" } }),
  );
  expect(await take(1)).toBe(dataOf(1));
  expect(await take(1)).toBeNull();
});

test("a link that is clicked before the delay is over is not asked for a second time", async () => {
  hover(product(1));
  expect(await take(1)).toBeNull();
  await vi.advanceTimersByTimeAsync(INTENT_MS);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["is used until its ten seconds are over", KEPT_MS, true],
  ["is not used afterwards", KEPT_MS + 1, false],
])("an answer %s", async (_, age, isUsed) => {
  await linger(1);
  vi.setSystemTime(Date.now() + age);
  expect(await take(1)).toBe(isUsed ? dataOf(1) : null);
});

test("at most eight in ten seconds, also when their answers were used; then again one for each that is older", async () => {
  for (let at = 0; at < AT_MOST; at += 1) {
    await linger(at);
    await take(at);
  }
  expect(asked).toHaveBeenCalledTimes(8);
  await linger(AT_MOST);
  expect(asked).toHaveBeenCalledTimes(8);
  await vi.advanceTimersByTimeAsync(KEPT_MS - (AT_MOST + 1) * INTENT_MS);
  await linger(AT_MOST);
  await linger(AT_MOST + 1);
  expect(asked.mock.calls.map(([url]) => url).slice(8)).toEqual([dataOf(AT_MOST), dataOf(AT_MOST + 1)]);
});

test("a link that is left before its answer is asked for no longer, and counts all the same", async () => {
  asked.mockImplementation(
    (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", reject)),
  );
  for (let at = 0; at <= AT_MOST; at += 1) await linger(at);
  expect(asked).toHaveBeenCalledTimes(AT_MOST);
  expect(asked.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual(Array(AT_MOST).fill(true));
  expect(await take(1)).toBeNull();
});

test.each<[string, () => void]>([
  ["a form that the router sends", forgetAhead],
  ["a form that it does not send", () => page.dispatchEvent(new Event("submit"))],
  ["the end of the page, or its being put aside for Back", () => view.dispatchEvent(new Event("pagehide"))],
  ["the return from another window", () => view.dispatchEvent(new Event("focus"))],
  ["another tab", () => new Channel().postMessage()],
])("%s makes an answer unusable", async (_, happen) => {
  await linger(1);
  happen();
  expect(await take(1)).toBeNull();
});

test("a form, and a new document, tell the other tabs", () => {
  const told = vi.fn();
  new Channel().addEventListener("message", told);
  forgetAhead();
  page.dispatchEvent(new Event("submit"));
  fetchAhead(document)();
  expect(told).toHaveBeenCalledTimes(3);
});

test.each([
  ["a refusal", () => new Response("busy", { status: 503 })],
  ["a redirect of the router", () => new Response("", { status: 202 })],
])("%s is not kept: the click asks again", async (_, answer) => {
  asked.mockImplementation(async () => answer());
  await linger(1);
  expect(await take(1)).toBeNull();
});

const product = (at: number) => `/en/products/maker~${at}`;
const dataOf = (at: number) => `${ORIGIN}${product(at)}.data`;

async function linger(at: number): Promise<void> {
  hover(product(at));
  await vi.advanceTimersByTimeAsync(INTENT_MS);
}

function hover(path: string): void {
  page.dispatchEvent(Object.defineProperty(new Event("pointerover"), "target", { value: new Link(path) }));
}

async function take(at: number): Promise<string | null> {
  const answer = await takeAhead(new Request(dataOf(at)));
  return answer === null ? null : answer.text();
}

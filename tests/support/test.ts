import { type BrowserContext, test as base, expect } from "@playwright/test";
import { startJourneyShop } from "./machines.ts";
import type { Shop } from "./start-shop.ts";

interface TestFixtures {
  /** Declares that the browser's console will print something that the pattern matches in this test. */
  expectConsole: (pattern: RegExp) => void;
  expectedConsole: RegExp[];
}

/**
 * Playwright's `test` with a running shop, one for all tests of a worker. So a test makes the data it needs, and does
 * not rely on data of other tests. A test fails on any complaint of the browser (script errors, the console, the
 * content security policy) and on any request to a foreign host. Answers 400 to 499 to a form or an address are not
 * complaints, because the tests themselves state which answer they expect.
 */
export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startJourneyShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  expectedConsole: ({ browserName: _ }, use) => use([]),

  expectConsole: ({ expectedConsole }, use) => use((pattern) => void expectedConsole.push(pattern)),

  context: async ({ context, shop, expectedConsole }, use) => {
    // All tests of a worker share one network address, and would together exceed its hourly limit of new guests.
    await shop.forgetTries();
    const complaints = watchContext(context, new URL(shop.url).host);
    await use(context);
    expect(
      complaints.filter((text) => !expectedConsole.some((pattern) => pattern.test(text))),
      "the browser complained",
    ).toEqual([]);
  },
});

function watchContext(context: BrowserContext, host: string): string[] {
  const complaints: string[] = [];
  const documents = new Set<string>();
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() || url.pathname.endsWith(".data")) documents.add(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) complaints.push(`foreign host: ${request.url()}`);
  });
  context.on("weberror", (error) => complaints.push(`script: ${error.error().stack ?? error.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const refused = /^Failed to load resource: .* status of 4\d\d/.test(message.text());
    if (refused && documents.has(message.location().url)) return;
    complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

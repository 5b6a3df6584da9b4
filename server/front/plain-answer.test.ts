import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { NOTHING_DONE } from "#rules/nothing-done.ts";
import { type AnswerPlainly, createPlainAnswer } from "./plain-answer.ts";

test("a refused page fits a phone, has the shop's name, a title in the reader's language, and ways on", () => {
  const page = answer({ url: "/hr/catalogue/0?query=a&page=2", status: 429, language: "hr" });
  expect(page).toContain('<html lang="hr">');
  expect(page).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  expect(page).toContain("<title>Previše zahtjeva · Tom &#38; Co</title>");
  expect(page).toContain("<header>Tom &#38; Co</header>");
  expect(page).toContain('<a href="/hr/catalogue/0?query=a&#38;page=2">Pokušaj ponovno</a>');
  expect(page).toContain('<a href="/hr">Naslovnica</a>');
});

test("a form that was refused before anything began says so, to its reader and to the page's scripts", () => {
  for (const status of [408, 413, 429, 503] as const) {
    const page = answer({ method: "POST", url: "/en/cart/1.data", status });
    expect(page).toContain(NOTHING_DONE);
    expect(page).toContain("Nothing was changed.");
    expect(page).toContain('<a href="/en/cart/1">Back to the page</a>');
  }
});

test("a failure, and a shop that cannot save, say nothing of the kind", () => {
  for (const [status, text] of [[500], [503, "unkept"]] as const) {
    const page = answer({ method: "POST", url: "/en/cart/1", status, text });
    expect(page).not.toContain(NOTHING_DONE);
    expect(page).not.toContain("Nothing was changed");
  }
});

test("a refused form stays in its own browser, so that Back shows it and does not ask to send it again", () => {
  expect(headersOf({ method: "POST", status: 413 })["Cache-Control"]).toBe("private, no-cache");
  expect(headersOf({ method: "GET", status: 400 })).not.toHaveProperty("Cache-Control");
});

test.each(["//evil.test/a", "/\\evil.test", "http://evil.test/", "/a b", "*", `/${"a".repeat(5_000)}`])(
  "no link leads to %s",
  (url) => {
    const links = answer({ url, status: 400 }).match(/href="[^"]*"/g);
    expect(links).toEqual(['href="/en"']);
  },
);

test("the address that was asked for is no markup", () => {
  const page = answer({ url: "/en/\"><script>alert('1')</script>", status: 400 });
  expect(page).not.toContain("<script>");
});

function headersOf({ method, status }: { method: string; status: 400 | 413 }): Record<string, unknown> {
  const res = new ServerResponse(Object.assign(new IncomingMessage(new Socket()), { method, url: "/en/cart/1" }));
  const write = vi.spyOn(res, "writeHead");
  createPlainAnswer("Tom & Co")(res, status);
  return Object(write.mock.calls[0]?.[1]);
}

function answer({
  method = "GET",
  url,
  status,
  language = "en",
  text,
}: {
  method?: string;
  url: string;
  status: Parameters<AnswerPlainly>[1];
  language?: Locale;
  text?: Parameters<AnswerPlainly>[4];
}): string {
  const req = Object.assign(new IncomingMessage(new Socket()), { method, url });
  const res = new ServerResponse(req);
  let page = "";
  res.end = (chunk?: unknown) => {
    page = String(chunk);
    return res;
  };
  createPlainAnswer("Tom & Co")(res, status, {}, language, text);
  return page;
}

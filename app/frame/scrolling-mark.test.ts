import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markScrolling, SCROLLING_MS } from "./scrolling-mark.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a page scrolls until 1000 ms after the last scroll event", () => {
  const page = { dataset: {} as DOMStringMap };
  const window = new EventTarget();
  const end = markScrolling(page, window);
  expect(page.dataset.scrolling).toBeUndefined();
  window.dispatchEvent(new Event("scroll"));
  expect(page.dataset.scrolling).toBe("");
  vi.advanceTimersByTime(SCROLLING_MS - 1);
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(999);
  expect(page.dataset.scrolling).toBe("");
  vi.advanceTimersByTime(1);
  expect(page.dataset.scrolling).toBeUndefined();
  window.dispatchEvent(new Event("scroll"));
  end();
  expect(page.dataset.scrolling).toBeUndefined();
  window.dispatchEvent(new Event("scroll"));
  expect(page.dataset.scrolling).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

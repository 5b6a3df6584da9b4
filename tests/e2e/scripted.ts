import { expect, type Page } from "@playwright/test";

/** Waits until the page's scripts work: they then set an attribute when the page scrolls. */
export async function expectScripted(page: Page): Promise<void> {
  const answers = () => {
    window.dispatchEvent(new Event("scroll"));
    return "scrolling" in document.documentElement.dataset;
  };
  await expect.poll(() => page.evaluate(answers)).toBe(true);
}

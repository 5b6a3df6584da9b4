import { expect, type Page } from "@playwright/test";

/** Waits until the page's scripts run, by sending scroll events: the scripts answer one by setting an attribute. */
export async function expectScripted(page: Page): Promise<void> {
  const answers = () => {
    window.dispatchEvent(new Event("scroll"));
    return "scrolling" in document.documentElement.dataset;
  };
  await expect.poll(() => page.evaluate(answers)).toBe(true);
}

import type { Locator, Page } from "@playwright/test";

/** A person without a mouse. */
export interface Keyboard {
  /** Presses Tab until the target has the focus. Throws if it never gets the focus. */
  tabTo(target: Locator): Promise<void>;
  /** tabs to a field and types */
  type(target: Locator, text: string): Promise<void>;
  /** elements passed on the way whose focus was not visible */
  unseen: string[];
}

export function createKeyboard(page: Page): Keyboard {
  const unseen: string[] = [];
  const keyboard: Keyboard = {
    unseen,
    async tabTo(target) {
      for (let presses = 0; presses < 150; presses += 1) {
        await page.keyboard.press("Tab");
        const { isThere, hidden } = await target.evaluate(lookAtFocus);
        if (hidden !== null) unseen.push(hidden);
        if (isThere) return;
      }
      throw new Error("Tab does not get there");
    },
    async type(target, text) {
      await keyboard.tabTo(target);
      await page.keyboard.type(text);
    },
  };
  return keyboard;
}

/**
 * Runs in the page: whether the focus is on the target, and the focused element if its focus is not visible. The
 * focus is visible if an outline is on the element, on what is drawn over it, or on the box that contains it.
 */
function lookAtFocus(target: Element): { isThere: boolean; hidden: string | null } {
  const element = document.activeElement;
  // No focus, or the focus that a new page sets on its main part: not a control.
  if (!element || element === document.body || element.id === "main") return { isThere: false, hidden: null };
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const styles = [
    getComputedStyle(element),
    getComputedStyle(element, "::after"),
    getComputedStyle(element.parentElement ?? element),
  ];
  const outlined = styles.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
  );
  const isSeen = outlined && bottom > 0 && top < innerHeight && width > 0 && height > 0;
  return { isThere: element === target, hidden: isSeen ? null : element.outerHTML.slice(0, 120) };
}

import type { Locator, Page } from "@playwright/test";

/** Somebody without a mouse. */
export interface Keyboard {
  /** Presses Tab until the target has the focus. Throws when it never gets there. */
  tabTo(target: Locator): Promise<void>;
  /** tabs to a field and types */
  type(target: Locator, text: string): Promise<void>;
  /** everything on the way whose focus could not be seen */
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
 * In the page: whether the focus is on the target, and the element that has it when that cannot be seen. It is seen on
 * the screen when the element, what is drawn over it, or the box it stands in wears an outline.
 */
function lookAtFocus(target: Element): { isThere: boolean; hidden: string | null } {
  const element = document.activeElement;
  // Where a page begins is no control.
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

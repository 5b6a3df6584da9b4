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
        const focused = page.locator(":focus");
        if ((await focused.count()) > 0 && !(await isFocusSeen(page)))
          unseen.push(await focused.evaluate((element) => element.outerHTML.slice(0, 120)));
        if (await target.evaluate((element) => element === document.activeElement)) return;
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

/** True when the focused element is on the screen, and it, what is drawn over it, or the box it stands in wears an outline. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, "::after"),
      getComputedStyle(element.parentElement ?? element),
    ];
    const outlined = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    );
    return outlined && bottom > 0 && top < innerHeight && width > 0 && height > 0;
  });
}

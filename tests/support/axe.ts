import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The one rule that reads the style sheets themselves. */
const READS_SHEETS = "css-orientation-lock";

/**
 * Fails if the page, or a part of it, breaks a rule of WCAG 2.0 to 2.2 (A, AA) or of axe's best practices. The failure
 * names the rule and the elements.
 */
export async function expectAccessible(page: Page, where: string, part = "html"): Promise<void> {
  // The sticky header may cover half of a control, which would then count as a target that is too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      runOnly: { type: "tag", values: TAGS },
      rules: { [READS_SHEETS]: { enabled: false } },
      resultTypes: ["violations"],
      // `preload` loads every style sheet again, which takes half the time of a check and serves only READS_SHEETS.
      preload: false,
    })
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" · ")}`);
  expect(found, where).toEqual([]);
}

/** Fails if the style sheets, which are the same on every page, lock a page to portrait or landscape. */
export async function expectTurnable(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withRules(READS_SHEETS).setLegacyMode().analyze();
  expect([violations.length, passes.length]).toEqual([0, 1]);
}

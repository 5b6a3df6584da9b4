import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails if the page, or a part of it, breaks a rule of WCAG 2.0 to 2.2 (A, AA) or of best practice; names the rule
 * and the place.
 */
export async function expectAccessible(page: Page, where: string, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(TAGS).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" · ")}`);
  expect(found, where).toEqual([]);
}

import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

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
  const { violations } = await audit(page, part, {
    runOnly: { type: "tag", values: TAGS },
    rules: { [READS_SHEETS]: { enabled: false } },
    resultTypes: ["violations"],
    // `preload` loads every style sheet again, which takes half the time of a check and serves only READS_SHEETS.
    preload: false,
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" · ")}`);
  expect(found, where).toEqual([]);
}

/** Fails if the style sheets, which are the same on every page, lock a page to portrait or landscape. */
export async function expectTurnable(page: Page): Promise<void> {
  const { violations, passes } = await audit(page, "html", { runOnly: { type: "rule", values: [READS_SHEETS] } });
  expect([violations.length, passes.length]).toEqual([0, 1]);
}

/** Loads axe once a document: that takes a third of a small page's check. */
async function audit(page: Page, part: string, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    ([include, asked]) => (window as unknown as { axe: typeof axe }).axe.run({ include: [include] }, asked),
    [part, options] as const,
  );
}

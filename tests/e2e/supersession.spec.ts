import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** Discontinued; its successor needs something besides. */
const OLD = { id: "siemens-vdo~5WS40745", number: "5WS40745" };
const NEW = "A2C59517051";
const NOTES = { en: "needs new gasket kit", hr: "potrebna nova garnitura brtvi" };

for (const lang of LANGUAGES) {
  test(`a superseded part offers its successor, which a person takes by its button (${lang})`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const words = WORDS[lang];
    await page.setViewportSize(lang === "hr" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await page.goto(`/${lang}/products/${OLD.id}`);
    const offer = page.getByRole("region", { name: words.offer.offered });
    await expect(offer).toContainText(fill(words.offer.soldOut, { number: OLD.number }));
    await expect(offer).toContainText(NOTES[lang]);
    if (javaScriptEnabled) await expectAccessible(page, "a superseded part");
    await offer.getByRole("button", { name: fill(words.offer.take, { parts: `1 × ${NEW}` }) }).press("Enter");
    await expect(page.getByRole("status")).toContainText([fill(words.notices["offer-taken"], { parts: `1 × ${NEW}` })]);
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.getByRole("main")).toContainText(NEW);
    await expect(page.getByRole("main")).not.toContainText(OLD.number);
  });
}

import { useTexts } from "../texts.tsx";

/** The same in every language. */
const COMMANDS = {
  goods: "npm run erp -- import FILE",
  requests: "npm run erp -- registrations",
  approve: "npm run erp -- approve",
};

/** Shown in place of the goods until there are any: tells a visitor what to expect, and the operator what to do next. */
export function EmptyShop() {
  const t = useTexts();
  return (
    <section className="sheet empty-shop" aria-labelledby="empty-shop">
      <h2 id="empty-shop">{t("emptyShop.title")}</h2>
      <p>{t("emptyShop.text")}</p>
      <h3>{t("emptyShop.operator")}</h3>
      <ol className="steps">
        <li>
          <span>
            {t("emptyShop.goods")} <code>{COMMANDS.goods}</code>
          </span>
        </li>
        <li>
          <span>
            {t("emptyShop.accounts")} <code>{COMMANDS.requests}</code>, <code>{COMMANDS.approve}</code>
          </span>
        </li>
      </ol>
      <p>{t("emptyShop.elsewhere")}</p>
    </section>
  );
}

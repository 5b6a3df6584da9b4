import { Fragment } from "react";
import type { OfficeWork } from "../request/session/office-work.ts";
import { useTexts } from "../ui/texts.tsx";

/** The operator's commands, which are the same in every language. */
const COMMANDS = {
  import: ["npm run erp -- import FILE"],
  feed: ["npm run shop -- reindex"],
  erp: ["npm run erp -- registrations", "npm run erp -- approve"],
  shop: ["npm run shop -- accounts", "npm run shop -- approve"],
};

/** Shown while the shop has no products: explains the state to a visitor, and the next step to the operator. */
export function EmptyShop({ office: { goods, accounts } }: { office: OfficeWork }) {
  const t = useTexts();
  return (
    <section className="sheet empty-shop" aria-labelledby="empty-shop">
      <h2 id="empty-shop">{t("emptyShop.title")}</h2>
      <p>{t("emptyShop.text")}</p>
      <h3>{t("emptyShop.operator")}</h3>
      <ol className="steps">
        <li>
          <span>
            {t(`emptyShop.goods.${goods}`)} {goods !== "elsewhere" && <Commands lines={COMMANDS[goods]} />}
          </span>
        </li>
        {accounts && (
          <li>
            <span>
              {t(`emptyShop.accounts.${accounts}`)}{" "}
              {accounts !== "elsewhere" && <Commands lines={COMMANDS[accounts]} />}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

function Commands({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && ", "}
      <code>{line}</code>
    </Fragment>
  ));
}

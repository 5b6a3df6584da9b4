import { href } from "react-router";
import type { CreditView } from "../../cart/cart-credit.ts";
import type { ShownOrder } from "../../cart/load-cart-page.ts";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";

/** The id of the panel with the ways out of the credit limit. */
export const CREDIT_PANEL = "credit";

/** Says above the cart that it is over the credit limit, or that something is overdue. */
export function CreditNote({
  credit,
  order,
  isRefused,
}: {
  credit: CreditView;
  order: Pick<ShownOrder, "totals">;
  isRefused: boolean;
}) {
  const t = useTexts();
  const { money } = useFormats();
  const { room, due } = credit;
  const isOver = room !== null && room.over > 0;
  return (
    <>
      {isOver && (
        <Note tone="warn">
          <p>
            <strong>{t("credit.over", { total: money(order.totals.total), over: money(room.over) })}</strong>
          </p>
          <p>
            {room.limit === 0 && room.used === 0
              ? t("credit.prepayOnly")
              : t("credit.overFigures", {
                  limit: money(room.limit),
                  used: money(room.used),
                  free: money(room.free),
                })}
          </p>
          <ToWays />
        </Note>
      )}
      {!isOver && isRefused && (
        <Note tone="warn">
          <p>
            <strong>{t("credit.overPlain")}</strong>
          </p>
          <p>{t(room ? "credit.maybeOver" : "credit.overPlainText")}</p>
          <ToWays />
        </Note>
      )}
      {due > 0 && (
        <Note tone="warn">
          <p>
            {t("credit.due", { due: money(due) })} <DueLink text={t("credit.dueLink")} />
          </p>
        </Note>
      )}
    </>
  );
}

function ToWays() {
  const t = useTexts();
  return (
    <p>
      <a href={`#${CREDIT_PANEL}`}>{t("credit.ways")}</a>
    </p>
  );
}

/** Leads to the overdue invoices. */
export function DueLink({ text }: { text: string }) {
  const lang = useLanguage();
  return <Link to={`${href("/:lang/finances", { lang })}#due`}>{text}</Link>;
}

import { ENDS } from "#locales/ends.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import type { LastOrderView } from "./last-order.ts";

/** Says what became of an order of the cart that was being verified, or that it still is. */
export function LastOrderNote({ last }: { last: LastOrderView }) {
  const t = useTexts();
  if (last.kind === "being-verified")
    return (
      <Note tone="warn">
        <strong>{t("verifying.title")}</strong>
        <p>{t(ENDS.order.undecided.says)}</p>
        {last.dialog && (
          <p>
            <Link to={last.dialog}>{t("verifying.see")}</Link>
          </p>
        )}
      </Note>
    );
  if (last.kind === "not-placed") return <Note tone="bad">{t(ENDS.order["not-placed"].says)}</Note>;
  if (last.kind === "of-guest")
    return (
      <Note tone="warn">
        <strong>{t("verifying.title")}</strong>
        <p>{t("verifying.ofGuest")}</p>
      </Note>
    );
  const isAfterAll = last.kind === "after-all";
  return (
    <Note tone={isAfterAll ? "bad" : "good"}>
      <strong>
        <Link to={last.page}>
          {t(isAfterAll ? "cartPage.afterAll" : ENDS.order.placed.says, { number: last.number })}
        </Link>
      </strong>
      <p>{t(isAfterAll ? ENDS.order["after-all"].says : "verifying.placed")}</p>
    </Note>
  );
}

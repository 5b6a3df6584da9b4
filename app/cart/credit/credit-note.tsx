import { href } from "react-router";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import type { OfferedOrder } from "../order/offer-order.ts";
import type { CreditCause, CreditView } from "./cart-credit.ts";

/** The id of the panel with the ways out of a refused credit. */
export const CREDIT_PANEL = "credit";

interface CreditNoteProps {
  credit: CreditView;
  order: Pick<OfferedOrder, "totals">;
  /** true if overdue amounts block the order */
  isBlocked: boolean;
  isRefused: boolean;
  /** the refusal because of credit, as a sentence; null if there was none, or for another reason */
  refusal: { cause: CreditCause; text: string } | null;
}

/**
 * Says above the cart that the company's credit does not cover it, or that something is overdue. The same note shows a
 * refusal: two notes would repeat each other, and only one would link to the ways out.
 */
export function CreditNote({ credit, order, isBlocked, isRefused, refusal }: CreditNoteProps) {
  const t = useTexts();
  const { money } = useFormats();
  const { room, due, blocking } = credit;
  const isOver = room !== null && room.over > 0;
  const ofLimit = refusal?.cause === "limit" ? refusal.text : null;
  return (
    <>
      {isBlocked && <BlockedNote credit={credit} refusal={refusal?.cause === "overdue" ? refusal.text : null} />}
      {isOver && (
        <Note tone={ofLimit ? "bad" : "warn"}>
          {ofLimit && <p>{ofLimit}</p>}
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
      {!isOver && (ofLimit || (isRefused && !isBlocked)) && (
        <Note tone={ofLimit ? "bad" : "warn"}>
          <p>
            <strong>{ofLimit ?? t("credit.overPlain")}</strong>
          </p>
          <p>{t(room ? "credit.maybeOver" : "credit.overPlainText")}</p>
          <ToWays />
        </Note>
      )}
      {due > blocking && (
        <Note tone="warn">
          <p>
            {t("credit.due", { due: money(due) })} <DueLink text={t("credit.dueLink")} />
          </p>
        </Note>
      )}
    </>
  );
}

/**
 * The overdue amount that blocks orders on account. A person without the right to see it reads only that there is one.
 */
function BlockedNote({ credit: { blocking }, refusal }: { credit: CreditView; refusal: string | null }) {
  const t = useTexts();
  const { money } = useFormats();
  const { rights } = useHeader();
  return (
    <Note tone={refusal ? "bad" : "warn"}>
      <p>
        <strong>{refusal ?? t("credit.blocked.lead")}</strong>
      </p>
      {blocking > 0 && <p>{t("credit.blocked.text", { amount: money(blocking) })}</p>}
      {!rights.finances && <p>{t("credit.overPlainText")}</p>}
      <ToWays />
    </Note>
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

/** A link to the overdue invoices. */
export function DueLink({ text }: { text: string }) {
  const lang = useLanguage();
  return <Link to={`${href("/:lang/finances", { lang })}#due`}>{text}</Link>;
}

import { href } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { CountedKind, OpenRequest } from "./read-open-requests.ts";
import { Unread } from "./unread.tsx";

/** The URL of the page of each kind of request. */
const PAGES: Record<CountedKind, (lang: Locale) => string> = {
  toDecide: (lang) => href("/:lang/approvals", { lang }),
  asked: (lang) => `${href("/:lang/approvals", { lang })}#mine`,
  stockWatches: (lang) => href("/:lang/waiting-for", { lang }),
};

/** The person's open requests, each with a link to its page; renders nothing if there are none. */
export function OpenRequests({ requests }: { requests: readonly OpenRequest[] }) {
  const t = useTexts();
  if (requests.length === 0) return null;
  return (
    <section className="sheet desk-open" aria-labelledby="desk-open">
      <h2 id="desk-open">{t("desk.open")}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.kind === "cancellation" ? request.order : request.kind}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: OpenRequest }) {
  const t = useTexts();
  const lang = useLanguage();
  const { date, integer } = useFormats();
  if (request.kind === "unread") return <Unread>{t("desk.requestsUnread")}</Unread>;
  if (request.kind !== "cancellation") {
    const { kind, count } = request;
    return <Link to={PAGES[kind](lang)}>{t(`desk.${kind}`, { count, formatted: integer(count) })}</Link>;
  }
  const { order, number, requestedAt } = request;
  return (
    <Link to={`${href("/:lang/order/:orderId", { lang, orderId: order })}#cancellations`}>
      {t("desk.cancellation", { number, date: date(requestedAt) })}
    </Link>
  );
}

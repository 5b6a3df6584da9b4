import { href } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { useFocus } from "../../ui/use-focus.ts";
import type { CancellationPageData } from "./load-cancellation.ts";

/** The confirmation of a cancellation request: the order, the lines, the reason, and who will answer. */
export function CancellationPage({ page: { order, isPartial, request } }: { page: CancellationPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const heading = useFocus<HTMLHeadingElement>(true);
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("cancellation.title")} noindex />
      <p className="good">
        <Icon name="good" /> {t("cancellation.received")}
      </p>
      <h1 tabIndex={-1} ref={heading}>
        {t("cancellation.title")}
      </h1>
      <p>{t("cancellation.onward")}</p>
      {isPartial && <p>{t("cancellation.partial")}</p>}
      {request && <Request request={request} />}
      <div className="actions">
        <Link className="btn btn--main" to={href("/:lang/order/:orderId", { lang, orderId: order })}>
          {t("cancellation.toOrder")}
        </Link>
        <Link className="btn btn--big" to={href("/:lang/orders/:page", { lang, page: "0" })}>
          {t("cancellation.toOrders")}
        </Link>
      </div>
    </div>
  );
}

function Request({ request }: { request: NonNullable<CancellationPageData["request"]> }) {
  const t = useTexts();
  const { number, cancellation, lines } = request;
  const { integer, dateTime } = useFormats();
  return (
    <dl className="facts facts--start">
      <dt>{t("cancellation.order")}</dt>
      <dd className="num">{number}</dd>
      <dt>{t("cancellation.requestedAt")}</dt>
      <dd>{dateTime(cancellation.requestedAt)}</dd>
      <dt>{t("order.lines")}</dt>
      <dd>
        <ul>
          {lines.map((line) => (
            <li key={line.position}>
              {integer(line.position)}. <b className="num">{line.number}</b> {line.title}
            </li>
          ))}
        </ul>
      </dd>
      <dt>{t("cancellation.reason")}</dt>
      <dd className="as-typed">{cancellation.reason}</dd>
    </dl>
  );
}

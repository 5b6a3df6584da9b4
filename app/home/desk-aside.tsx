import { href } from "react-router";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ListSummary } from "#server/services/lists/list.ts";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { Fact } from "../ui/fact.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { telHref } from "../ui/tel-href.ts";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import type { DeskAccount } from "./load-account.ts";
import type { OpenCart } from "./load-open-carts.ts";
import { Unread } from "./unread.tsx";

/** The free credit and the overdue amounts; `account` is null if they could not be read. */
export function Account({ account }: { account: DeskAccount | null }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <section className="sheet" aria-labelledby="desk-account">
      <div className="sheet__head">
        <h2 id="desk-account">{t("desk.account")}</h2>
        <Link className="tap" to={href("/:lang/finances", { lang })}>
          {t("header.finances")}
        </Link>
      </div>
      {account ? <Figures account={account} /> : <Unread>{t("desk.accountUnread")}</Unread>}
    </section>
  );
}

function Figures({ account }: { account: DeskAccount }) {
  const t = useTexts();
  const { money, integer } = useFormats();
  const { creditLimit, free, bar, blocking, open, due, overdue, accountStatus } = account;
  const isOver = free !== null && free < 0;
  return (
    <div className="desk-account">
      {accountStatus === "inactive" && <p className="late">{t("desk.inactive")}</p>}
      {blocking > 0 && <p className="late">{t("desk.blocking", { amount: money(blocking) })}</p>}
      <dl>
        {creditLimit !== null && (
          <div>
            <Fact label={t(isOver ? "desk.over" : "desk.free")} className={isOver ? "is-stop" : undefined}>
              {free === null ? t("desk.freeUnknown") : money(toEurCents(Math.abs(free)))}
              <small>{t("desk.ofLimit", { limit: money(creditLimit) })}</small>
            </Fact>
          </div>
        )}
        <div>
          <Fact label={t("desk.due")} className={due > 0 ? "is-stop" : undefined}>
            {due > 0 ? money(due) : t("desk.nothingDue")}
            {due > 0 && overdue && overdue.count > 0 && (
              <small>
                {t("desk.dueInvoices", { count: overdue.count, formatted: integer(overdue.count) })}
                {overdue.oldest && <>, {t("desk.daysLate", { count: overdue.oldest.daysLate })}</>}
              </small>
            )}
          </Fact>
        </div>
        {creditLimit === null && (
          <div>
            <Fact label={t("desk.openAmount")}>{money(open)}</Fact>
          </div>
        )}
      </dl>
      {bar.length > 0 && <CreditStripe bar={bar} />}
    </div>
  );
}

const FILLS = { due: "due", notDue: "used", ordered: "aged", used: "used", free: "free" } as const;

/**
 * The credit limit as a bar; the figures above have the same data. Widths are SVG attributes, because the content
 * security policy forbids inline styles.
 */
function CreditStripe({ bar }: Pick<DeskAccount, "bar">) {
  return (
    <svg className="bar desk-stripe" aria-hidden="true">
      {bar.map(({ part, start, width }) => (
        <rect key={part} className={FILLS[part]} x={`${start}%`} width={`${width}%`} height="100%" />
      ))}
    </svg>
  );
}

/** The lists that were changed last, and a link to the favourites; `lists` is null if they could not be read. */
export function Lists({ lists }: { lists: readonly ListSummary[] | null }) {
  const t = useTexts();
  const lang = useLanguage();
  const { hasFavourites } = useHeader();
  const { date, integer } = useFormats();
  return (
    <section className="sheet" aria-labelledby="desk-lists">
      <div className="sheet__head">
        <h2 id="desk-lists">{t("header.lists")}</h2>
        <Link className="tap" to={href("/:lang/lists", { lang })}>
          {t("desk.allLists")}
        </Link>
      </div>
      {lists === null && <Unread>{t("desk.listsUnread")}</Unread>}
      {lists?.length === 0 && (
        <div className="desk-hint">
          <p>{t("desk.noLists")}</p>
          <Link className="tap" to={`${href("/:lang/lists", { lang })}#new`}>
            {t("desk.newList")}
          </Link>
        </div>
      )}
      <ul className="desk-lists">
        {lists?.map(({ id, name, lines, changedAt, isOwn, ownerName }) => (
          <li key={id}>
            <Link to={href("/:lang/lists/:listId", { lang, listId: id })}>{name}</Link>
            <small>
              {t("desk.listLines", { count: lines, formatted: integer(lines) })},{" "}
              {date(new Date(changedAt).toISOString())}
              {!isOwn && <> · {ownerName}</>}
            </small>
          </li>
        ))}
        {hasFavourites && (
          <li>
            <Link to={href("/:lang/favorites/:page", { lang, page: "0" })}>
              <Icon name="star" /> {t("header.favourites")}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The carts with lines, and their sums; renders nothing without one. */
export function OpenCarts({ carts }: { carts: readonly OpenCart[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const cartTitle = useCartTitle();
  const { integer, money } = useFormats();
  if (carts.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="desk-carts">
      <div className="sheet__head">
        <h2 id="desk-carts">{t("cart.carts")}</h2>
      </div>
      <ul className="desk-lists">
        {carts.map(({ id, position, title, lines, total }) => (
          <li key={id}>
            <Link to={href("/:lang/cart/:page", { lang, page: String(position) })}>{cartTitle(title)}</Link>
            <small>
              {t("desk.listLines", { count: lines, formatted: integer(lines) })}
              {total !== null && <> · {money(total)}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The contact data of the company from the content, or the configured e-mail address. */
export function Counter() {
  const t = useTexts();
  const { company, salesEmail } = useHeader();
  const email = company?.email || salesEmail;
  return (
    <section className="sheet" aria-labelledby="desk-counter">
      <h2 id="desk-counter">{t("desk.counter")}</h2>
      <div className="desk-counter">
        {company?.phone && (
          <p>
            <a className="desk-phone" href={telHref(company.phone)}>
              {company.phone}
            </a>
          </p>
        )}
        {company?.hours && <p>{company.hours}</p>}
        <p>
          <a className="tap" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </div>
    </section>
  );
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Company } from "#cms/contract/site.ts";
import { NotOrderedNote } from "../../cart/order/not-ordered-note.tsx";
import { ReadingProgress } from "../../goods/reading-progress.tsx";
import { isPageError, type PageErrorKind, shownPath, type UnreadForm } from "../../request/page-errors.ts";
import { Form } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { telHref } from "../../ui/tel-href.ts";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { type ErrorExit, errorExit } from "./error-exit.ts";
import { GoneProduct } from "./gone-product.tsx";

const LEAD_ON_AFTER_MS = 5_000;

/**
 * An error: its status, a sentence, the full path of a 404, and a link to another page. With JavaScript that page may
 * also open automatically.
 */
export function ErrorScreen({ answer }: { answer: { status: number; data: unknown } | null }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const lang = useLanguage();
  const { salesEmail, company } = useHeader();
  const status = answer?.status ?? 500;
  const data = isPageError(answer?.data) ? answer.data : null;
  const kind = data?.kind ?? kindOf(status);
  const gone = data?.gone;
  const title = gone ? t("errorPage.gone", { number: gone.number }) : t(`errorPage.titles.${kind}`);
  return (
    <div className="error-page">
      <PageHead title={`${status} ${title}`} noindex />
      <p className="error-page__code">{status}</p>
      <h1>{title}</h1>
      {status === 404 && (
        <p>
          <code>{data?.path ?? shownPath({ pathname, search })}</code>
        </p>
      )}
      {data?.form ? <UnreadNote form={data.form} /> : <p>{t(`errorPage.texts.${kind}`)}</p>}
      {data?.progress && <ReadingProgress progress={data.progress} />}
      {kind === "invoice-unavailable" && (
        <p>
          {t("errorPage.support")}
          <a href={`mailto:${salesEmail}`}>{salesEmail}</a>
        </p>
      )}
      {gone && <GoneProduct gone={gone} />}
      {status >= 500 && company && <Counter company={company} />}
      {data?.form ? <SendAgain form={data.form} /> : <LeadOn exit={errorExit(pathname, lang)} />}
    </div>
  );
}

/** Why the form of a cart page was not done. */
function UnreadNote({ form }: { form: UnreadForm }) {
  const t = useTexts();
  return (
    <>
      {form.orders ? (
        <NotOrderedNote isUnread />
      ) : (
        <>
          <Note tone="bad">{t("errors.realTime")}</Note>
          <p>{t("errorPage.texts.erp-unavailable")}</p>
        </>
      )}
      <p>{t("errorPage.kept")}</p>
    </>
  );
}

/**
 * Sends the same form again, and leads back to its page. As a document: the page's own data are missing, so a script
 * would load the page again after a refusal, and lose the form.
 */
function SendAgain({ form }: { form: UnreadForm }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  return (
    <Form method="post" action={page} reloadDocument>
      {form.fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <button type="submit" className="btn btn--main">
          {t("errorPage.again")}
        </button>
        <Link className="btn btn--big" to={page}>
          {t("errorPage.now", { page: t("errorPage.pages.cart") })}
        </Link>
      </div>
    </Form>
  );
}

/** The telephone number and the opening hours, for a person who cannot wait until the shop works again. */
function Counter({ company: { phone, hours } }: { company: Company }) {
  if (!phone) return null;
  return (
    <p>
      <a href={telHref(phone)}>{phone}</a>
      <Unbroken text={hours && `, ${hours}`} />
    </p>
  );
}

/** The kind of an error that the router itself throws: an unknown path, or a method or form that no route accepts. */
function kindOf(status: number): PageErrorKind {
  if (status === 404) return "not-found";
  return status < 500 ? "bad-request" : "unknown";
}

/** Opens the linked page after five seconds, long enough to read the error; the reader can stop this (WCAG 2.2.1). */
function LeadOn({ exit: { page, path, automatic } }: { exit: ErrorExit }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [state, setState] = useState<"still" | "leading" | "stayed">("still");
  const name = t(`errorPage.pages.${page}`);

  useEffect(() => {
    if (automatic) setState("leading");
  }, [automatic]);

  useEffect(() => {
    if (state !== "leading") return;
    const timer = setTimeout(() => navigate(path), LEAD_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, path, navigate]);

  return (
    <>
      <p role="status">
        {state === "leading" && t("errorPage.leading", { page: name })}
        {state === "stayed" && t("errorPage.stayed")}
      </p>
      <div className="actions">
        <Link className="btn btn--main" to={path}>
          {t("errorPage.now", { page: name })}
        </Link>
        {state === "leading" && (
          <button type="button" className="btn btn--big" onClick={() => setState("stayed")}>
            {t("errorPage.stay")}
          </button>
        )}
      </div>
    </>
  );
}

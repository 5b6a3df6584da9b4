import { useForm } from "@conform-to/react";
import { href } from "react-router";
import { Captcha } from "../ui/forms/captcha.tsx";
import { EmailField } from "../ui/forms/email-field.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useCaptchaWords } from "../ui/forms/use-captcha-words.ts";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { WatchRefusal } from "./ask-watch.ts";
import type { WatchForm, WatchPageData } from "./load-watch.ts";

/** *Tell me when it is back*: a button for a customer, an e-mail field for any other person. */
export function WatchPage({ page, refusal }: { page: WatchPageData; refusal?: WatchRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { product, isOut, who, isSent } = page;
  const title = t("stockWatch.title");
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={`${title}: ${product.number}`} noindex />
      <h1>{title}</h1>
      <p>
        <b className="num">{product.number}</b> {product.title}
      </p>
      {refusal?.reason && (
        <Note tone="bad">
          {t(
            refusal.reason === "failed"
              ? "errors.failed"
              : refusal.reason === "noRoom"
                ? "errors.noRoom"
                : `stockWatch.${refusal.reason}`,
          )}
          {refusal.reason === "tooMany" && (
            <>
              {" "}
              <Link to={href("/:lang/waiting-for", { lang })}>{t("header.waitingFor")}</Link>
            </>
          )}
        </Note>
      )}
      {refusal?.minutes && <Note tone="bad">{t("stockWatch.later", { minutes: refusal.minutes })}</Note>}
      {!isOut && !isWaiting(who) ? (
        <Note tone="info">{t("stockWatch.notOut")}</Note>
      ) : who.kind === "customer" ? (
        <OfCustomer who={who} />
      ) : isSent && !refusal ? (
        <Note tone="good">{t("stockWatch.sent")}</Note>
      ) : (
        <OfVisitor who={who} refusal={refusal} />
      )}
      <p>
        <Link to={href("/:lang/products/:productId", { lang, productId: product.id })}>
          {t("stockWatch.toProduct")}
        </Link>
      </p>
    </div>
  );
}

function isWaiting(who: WatchForm): boolean {
  return who.kind === "customer" && who.isWaiting;
}

function OfCustomer({ who }: { who: Extract<WatchForm, { kind: "customer" }> }) {
  const t = useTexts();
  const lang = useLanguage();
  const busy = useSending().formData?.has("intent");
  return (
    <>
      {who.isWaiting ? (
        <Note tone="good">{t("stockWatch.waits", { email: who.email })}</Note>
      ) : (
        <p>{t("stockWatch.leadOwn", { email: who.email })}</p>
      )}
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value={who.isWaiting ? "end" : "ask"} />
        <button type="submit" className={who.isWaiting ? "btn" : "btn btn--main"} aria-busy={busy || undefined}>
          {t(who.isWaiting ? "stockWatch.end" : "stockWatch.ask")}
        </button>
        <Link className="btn" to={href("/:lang/waiting-for", { lang })}>
          {t("header.waitingFor")}
        </Link>
      </Form>
    </>
  );
}

function OfVisitor({ who, refusal }: { who: Extract<WatchForm, { kind: "visitor" }>; refusal?: WatchRefusal }) {
  const t = useTexts();
  const [form, fields] = useForm<{ email: string }>({ id: "stock-watch", lastResult: refusal?.reply });
  return (
    <>
      <p>{t("stockWatch.lead")}</p>
      <ErrorSummary
        fields={[fields.email]}
        labels={{ email: t("stockWatch.email") }}
        captcha={useCaptchaWords(refusal)}
      />
      <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <EmailField field={fields.email} label={t("stockWatch.email")} />
        <Captcha challenge={who.challenge} refusal={refusal} leads={!fields.email.errors} />
        <button type="submit" className="btn btn--main">
          {t("stockWatch.ask")}
        </button>
      </Form>
    </>
  );
}

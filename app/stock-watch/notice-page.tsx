import { Form, href } from "react-router";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

interface NoticePageProps {
  page: {
    /** "closed" if the link is invalid or no longer works */
    state: "confirm" | "end" | "closed";
    /** true if the button was pressed */
    isDone: boolean;
    /** the product for which an e-mail address is confirmed; null for any other link */
    product: { product: string; number: string; title: string } | null;
  };
}

/** The page of a mailed link: it confirms an address, or ends all mails about products that are back in stock. */
export function NoticePage({ page: { state, isDone, product } }: NoticePageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t(state === "end" ? "stockWatch.endTitle" : "stockWatch.title");
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      {product && (
        <p>
          <b className="num">{product.number}</b> {product.title}
        </p>
      )}
      {state === "closed" && <Note tone="bad">{t("stockWatch.closed")}</Note>}
      {state !== "closed" && isDone && (
        <Note tone="good">{t(state === "end" ? "stockWatch.ended" : "stockWatch.confirmed")}</Note>
      )}
      {state !== "closed" && !isDone && (
        <Form method="post" className="stack">
          <p>{t(state === "end" ? "stockWatch.endText" : "stockWatch.confirmText")}</p>
          <button type="submit" className="btn btn--main">
            {t(state === "end" ? "stockWatch.endAll" : "stockWatch.confirm")}
          </button>
        </Form>
      )}
      <p>
        {product ? (
          <Link to={href("/:lang/products/:productId", { lang, productId: product.product })}>
            {t("stockWatch.toProduct")}
          </Link>
        ) : (
          <Link to={href("/:lang", { lang })}>{t("registerSuccess.home")}</Link>
        )}
      </p>
    </div>
  );
}

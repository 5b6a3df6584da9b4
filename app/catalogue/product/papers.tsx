import { useTexts } from "../../ui/texts.tsx";
import type { ShownContact, ShownPapers } from "./shown-papers.ts";

/**
 * A product's documents, and what product safety law requires of an offer: warnings, manufacturer, responsible person.
 */
export function Papers({ papers }: { papers: ShownPapers | null }) {
  if (!papers) return null;
  const { documents, ...safety } = papers;
  return (
    <>
      {documents.length > 0 && <Documents documents={documents} />}
      {(safety.warnings !== "" || safety.maker || safety.responsible) && <Safety {...safety} />}
    </>
  );
}

function Documents({ documents }: Pick<ShownPapers, "documents">) {
  const t = useTexts();
  return (
    <section className="sheet" aria-labelledby="documents">
      <h2 id="documents">{t("productPage.documents")}</h2>
      <ul className="sheet__body references">
        {documents.map(({ kind, title, language, href }) => (
          <li key={`${language} ${href}`}>
            <a className="wrap" href={href} rel="noreferrer" hrefLang={language ?? undefined}>
              {title ? <span lang={language ?? undefined}>{title}</span> : t(`productPage.documentKinds.${kind}`)}
            </a>{" "}
            <small className="muted">
              {[title && t(`productPage.documentKinds.${kind}`), language?.toUpperCase()].filter(Boolean).join(", ")}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Safety({ warnings, warningsLanguage, maker, responsible }: Omit<ShownPapers, "documents">) {
  const t = useTexts();
  return (
    <section className="sheet" aria-labelledby="safety">
      <h2 id="safety">{t("productPage.safety")}</h2>
      <dl className="sheet__body facts facts--start">
        {warnings !== "" && (
          <>
            <dt>{t("productPage.warnings")}</dt>
            <dd lang={warningsLanguage}>{warnings}</dd>
          </>
        )}
        {maker && (
          <>
            <dt>{t("product.manufacturer")}</dt>
            <Contact {...maker} />
          </>
        )}
        {responsible && (
          <>
            <dt>{t("productPage.responsible")}</dt>
            <Contact {...responsible} />
          </>
        )}
      </dl>
    </section>
  );
}

function Contact({ name, address, contact, href }: ShownContact) {
  return (
    <dd>
      {name}
      <br />
      {address}
      <br />
      {href ? (
        <a className="wrap" href={href} rel="noreferrer">
          {contact}
        </a>
      ) : (
        contact
      )}
    </dd>
  );
}

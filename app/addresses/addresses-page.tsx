import { href } from "react-router";
import { Form } from "../ui/forms/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { AddressesData } from "./load-addresses.ts";

/** The delivery addresses of the customer's company. */
export function AddressesPage({ page: { hasCompany, mayChange, own, addresses } }: { page: AddressesData }) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t("header.addresses");
  return (
    <div className="stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      <p>{t("addresses.lead")}</p>
      {!hasCompany && <Note tone="info">{t("addresses.noCompany")}</Note>}
      {hasCompany && (
        <>
          <ul className="address-cards">
            {own.length > 0 && (
              <li className="sheet sheet--pad">
                <p className="muted small">{t("addresses.own")}</p>
                <Label lines={own} />
              </li>
            )}
            {addresses.map(({ id, isDefault, lines }) => (
              <li className="sheet sheet--pad" key={id}>
                {isDefault && <p className="muted small">{t("addresses.default")}</p>}
                <Label lines={lines} />
                {mayChange && (
                  <div className="actions">
                    <Link className="btn btn--row" to={href("/:lang/addresses/:addressId", { lang, addressId: id })}>
                      {t("addresses.change")}
                      <span className="sr">{` ${lines[0]}`}</span>
                    </Link>
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <button type="submit" name="intent" value="remove" className="btn btn--row">
                        {t("addresses.remove")}
                        <span className="sr">{` ${lines[0]}`}</span>
                      </button>
                    </Form>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {mayChange && (
            <div className="actions">
              <Link className="btn btn--main" to={href("/:lang/addresses/:addressId", { lang, addressId: "new" })}>
                <Icon name="pin" /> {t("addresses.add")}
              </Link>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** An address as on a shipping label: the name first. */
function Label({ lines: [name, ...rest] }: { lines: readonly string[] }) {
  return (
    <address className="address-cards__label">
      <b>{name}</b>
      {rest.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

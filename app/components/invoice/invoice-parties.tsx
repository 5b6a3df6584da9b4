import type { Invoice, InvoiceParty } from "#erp-adapter/contract/invoices.ts";
import { useTexts } from "../texts.tsx";

/** Seller and buyer, with their data on the day of the document. */
export function InvoiceParties({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  const t = useTexts();
  return (
    <div className="parties">
      <Party heading={t("invoice.seller")} party={seller} />
      <Party heading={t("invoice.buyer")} party={buyer} />
    </div>
  );
}

function Party({ heading, party: { name, vat, address, postalCode, city } }: { heading: string; party: InvoiceParty }) {
  const t = useTexts();
  const place = [postalCode, city].filter(Boolean).join(" ");
  return (
    <section>
      <h2 className="parties__role">{heading}</h2>
      <address>
        <b>{name}</b>
        {address && <span>{address}</span>}
        {place && <span>{place}</span>}
        {vat && (
          <span>
            {/^HR\d{11}$/.test(vat) ? t("invoice.oib", { oib: vat.slice(2) }) : t("invoice.vatNumber", { vat })}
          </span>
        )}
      </address>
    </section>
  );
}

import type { DeliveryPlace, InvoiceParty } from "#erp-adapter/contract/invoices.ts";
import { useTexts } from "../../ui/texts.tsx";
import type { ShownInvoice } from "./to-shown-invoice.ts";

/** Seller and buyer, with their data on the day of the invoice, and the place of delivery if the invoice names it. */
export function InvoiceParties({ invoice: { seller, buyer, deliveryPlace, placeLabel } }: { invoice: ShownInvoice }) {
  const t = useTexts();
  return (
    <div className="parties">
      <Party heading={t("invoice.seller")} party={seller} />
      <Party heading={t("invoice.buyer")} party={buyer} />
      {deliveryPlace && <Place kind={deliveryPlace.kind} label={placeLabel} />}
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

function Place({ kind, label }: { kind: DeliveryPlace["kind"]; label: readonly string[] }) {
  const t = useTexts();
  const [name, ...lines] = label;
  return (
    <section>
      <h2 className="parties__role">{t(kind === "picked-up" ? "invoice.pickupPlace" : "invoice.deliveryPlace")}</h2>
      <address>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}

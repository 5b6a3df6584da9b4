import { toEurCents } from "#erp-adapter/contract/money.ts";
import { ORDER_STATUSES } from "#erp-adapter/contract/orders.ts";
import { AccountFigures } from "../components/finances/account-figures.tsx";
import { Ageing } from "../components/finances/ageing.tsx";
import { DueDate } from "../components/invoice/due-date.tsx";
import { InvoiceStatusBadge } from "../components/invoice/invoice-status.tsx";
import { InvoiceTable, NoDataNote, SumRow } from "../components/invoice/invoice-table.tsx";
import { Delivery } from "../components/order/delivery.tsx";
import { OrderStatus } from "../components/order/order-status.tsx";
import { FavouritesPage } from "../components/product/favourites-page.tsx";
import { useTexts } from "../components/texts.tsx";
import { Tabs } from "../components/ui/tabs.tsx";
import { ACCOUNT, CUSTOMER, DELIVERIES, FAVOURITES, INVOICES, TODAY } from "./made-up.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const SUMS = { withoutVat: toEurCents(494_838), total: toEurCents(618_546), open: toEurCents(256_182) };

/** Orders, invoices and finances of a customer. */
export function Accounts() {
  const t = useTexts();
  return (
    <Setting frame={CUSTOMER}>
      <Part module="order/order-status, invoice/invoice-status">
        <Specimen state="order" wide>
          <p className="actions">
            {ORDER_STATUSES.map((status) => (
              <OrderStatus key={status} status={status} />
            ))}
          </p>
        </Specimen>
        <Specimen state="invoice, due-date" wide>
          {INVOICES.map((row) => (
            <p className="actions" key={row.id}>
              <InvoiceStatusBadge row={row} today={TODAY} /> <DueDate row={row} today={TODAY} />
            </p>
          ))}
        </Specimen>
      </Part>
      <Part module="order/delivery">
        {Object.entries(DELIVERIES).map(([state, line]) => (
          <Specimen key={state} state={state}>
            <Delivery line={line} isRequested={state === "isRequested"} />
          </Specimen>
        ))}
      </Part>
      <Part module="product/favourites-page">
        <Specimen state="" wide>
          <FavouritesPage favourites={FAVOURITES} />
        </Specimen>
        <Specimen state="notAdded, row null" wide>
          <FavouritesPage
            favourites={{ ...FAVOURITES, rows: FAVOURITES.rows.slice(0, 1).map((row) => ({ ...row, row: null })) }}
            notAdded={{ reason: "nothing", limit: null, chosen: "" }}
          />
        </Specimen>
        <Specimen state="total 0" wide>
          <FavouritesPage favourites={{ ...FAVOURITES, rows: [], total: 0, offered: null }} />
        </Specimen>
      </Part>
      <Part module="ui/tabs">
        <Specimen state="" wide>
          <Tabs
            label={t("order.status")}
            tabs={ORDER_STATUSES.map((status, index) => ({
              to: `?status=${status}`,
              label: t(`order.statuses.${status}`),
              current: index === 1,
            }))}
          />
        </Specimen>
      </Part>
      <Part module="invoice/invoice-table">
        <Specimen state="table--cards" wide>
          <div className="sheet">
            <InvoiceTable rows={INVOICES} today={TODAY}>
              <SumRow label={t("invoices.total")} sums={SUMS} />
            </InvoiceTable>
            <NoDataNote rows={INVOICES} />
          </div>
        </Specimen>
        <Specimen state="table--cards, narrow">
          <div className="sheet">
            <InvoiceTable rows={INVOICES.slice(0, 2)} today={TODAY}>
              <SumRow label={t("invoices.total")} sums={SUMS} />
            </InvoiceTable>
          </div>
        </Specimen>
      </Part>
      <Part module="finances/account-figures">
        <Specimen state="" wide>
          <AccountFigures summary={ACCOUNT} />
        </Specimen>
        <Specimen state="creditUsed > creditLimit, inactive" wide>
          <AccountFigures
            summary={{
              ...ACCOUNT,
              creditUsed: toEurCents(1_900_000),
              open: toEurCents(1_700_000),
              accountStatus: "inactive",
            }}
          />
        </Specimen>
        <Specimen state="creditLimit null" wide>
          <AccountFigures summary={{ ...ACCOUNT, creditLimit: null }} />
        </Specimen>
        <Specimen state="creditUsed null" wide>
          <AccountFigures summary={{ ...ACCOUNT, creditUsed: null }} />
        </Specimen>
      </Part>
      <Part module="finances/ageing">
        <Specimen state="" wide>
          <Ageing summary={ACCOUNT} />
        </Specimen>
      </Part>
    </Setting>
  );
}

import type { DatabaseSync } from "node:sqlite";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import {
  type RegisterVerdict,
  type TaxBuyer,
  type TaxNote,
  taxCountryOf,
  type VatAnswer,
} from "../../../contract/tax.ts";
import { isOfUnion, judgeFor } from "../../../contract/vat-number.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { NUMBER_RULES } from "../../number-checks/number-rules.ts";
import { countryOfNumber, decideTax, HOME_COUNTRY } from "./decide-tax.ts";

/** Who buys, and where the goods go. */
export interface TaxQuestion {
  partner: PartnerCode;
  /** only for the general partner */
  buyer?: TaxBuyer | null;
  sentTo: string | null;
  isPickUp: boolean;
}

/** How a company is taxed; the flags are those of the table `partner`. */
export interface CompanyTax {
  country: string;
  number: string;
  isZeroOnPickUp: boolean;
  isExportProven: boolean;
}

/** A buyer, and where its own address is, see `taxCountryOf`. */
interface TaxedBuyer extends CompanyTax {
  home: string;
}

/** An invoice without VAT, and the proofs that its goods have left the country. */
export interface ZeroInvoice {
  invoice: InvoiceId;
  date: string;
  partner: PartnerCode;
  buyer: string;
  number: string;
  /** cents */
  total: number;
  /** the codes of its lines: K, G */
  codes: string;
  isPickUp: boolean;
  /** the kinds of its proofs, each once */
  proofs: string[];
  /** the register's number of the answer that the order relies on; "" if it gave none */
  consultation: string;
}

export interface StoredAnswer extends VatAnswer {
  id: number;
}

/** The facts of the books that decide about VAT, and the proofs of supplies without it. */
export function createTaxBook(db: DatabaseSync, clock: () => number) {
  const selectPartner = prepare<PartnerRow>(db)`
    select vat, tax_country, postal_code, zero_on_pickup, exports_proven from partner where code = ?`;
  const selectServices = prepare<{ product: ProductId }>(db)`
    select product from service where product in (select value from json_each(?))`;
  const anyService = prepare<{ n: number }>(db, "select exists (select 1 from service) as n");
  const selectLast = prepare<AnswerRow>(db)`select * from vat_answer
    where number = ? and verdict <> 'unknown' order by at desc, id desc limit 1`;
  const selectAll = prepare<AnswerRow>(db, "select * from vat_answer where number = ? order by at, id");
  const selectNumbers = prepare<{ number: string }>(db)`select distinct number from vat_answer order by number`;
  const insert = prepare(db)`insert into vat_answer (number, verdict, at, consultation, name, address)
    values (?, ?, ?, ?, ?, ?) on conflict do nothing`;
  const updatePartner = prepare(db)`update partner
    set tax_country = ?, zero_on_pickup = ?, exports_proven = ? where code = ?`;
  const putService = prepare(db, "insert into service values (?) on conflict do nothing");
  const dropService = prepare(db, "delete from service where product = ?");
  const selectInvoice = prepare<{ n: number }>(db, "select 1 as n from invoice where number = ?");
  const insertProof = prepare(db)`insert into vat_proof (invoice, kind, reference, at, noted_by)
    values (?, ?, ?, ?, ?) on conflict do nothing`;
  const selectZero = prepare<ZeroRow>(db)`
    select invoice.number as invoice, invoice.date, invoice.partner, invoice.buyer_name as buyer,
      invoice.buyer_vat as number, invoice.total,
      (select group_concat(distinct line.tax_note ->> 'code') from order_line as line
        where line.customer_order = invoice.customer_order and line.tax_note ->> 'code' in ('K', 'G')) as codes,
      coalesce(booked.delivery -> 'to' ->> 'kind' = 'pickup', 0) as isPickUp,
      coalesce((select group_concat(distinct kind) from vat_proof where vat_proof.invoice = invoice.number), '') as proofs,
      coalesce((select consultation from vat_answer where id = booked.vat_answer), '') as consultation
    from invoice join customer_order as booked on booked.number = invoice.customer_order
    where invoice.kind = 'invoice' and invoice.date between ? and ? and codes is not null
    order by invoice.date, invoice.number`;

  /** Null for an unknown company. The general partner is a buyer of the distributor's own country. */
  function companyOf(partner: PartnerCode): TaxedBuyer | null {
    const row = selectPartner.get(partner);
    if (!row) return null;
    const country = row.tax_country ?? (countryOfNumber(row.vat) || HOME_COUNTRY);
    return {
      country,
      home: taxCountryOf({ country, postalCode: row.postal_code }),
      number: row.vat,
      isZeroOnPickUp: row.zero_on_pickup === 1,
      isExportProven: row.exports_proven === 1,
    };
  }

  /** The register's last yes or no to a number; null if there is none. */
  function lastOf(number: string): StoredAnswer | null {
    const row = number === "" ? undefined : selectLast.get(number);
    return row ? toAnswer(row) : null;
  }

  function taxedOf({ partner, buyer }: TaxQuestion): TaxedBuyer | null {
    if (partner !== GENERAL_PARTNER) return companyOf(partner);
    if (!buyer) return null;
    const number = numberOf(buyer);
    const country = countryOfNumber(number) || buyer.country;
    return { country, home: country, number, isZeroOnPickUp: false, isExportProven: false };
  }

  return {
    companyOf,
    lastOf,

    /** The note of each product for this buyer and place; null for a buyer of the distributor's own country. */
    notesFor(asked: TaxQuestion, products: readonly ProductId[]): (product: ProductId) => TaxNote | null {
      const company = taxedOf(asked);
      if (!company || company.country === HOME_COUNTRY) return () => null;
      const { isPickUp } = asked;
      const sentTo = (isPickUp ? null : asked.sentTo) ?? company.home;
      const last = lastOf(company.number);
      const verdict = last && last.verdict !== "unknown" ? { verdict: last.verdict, at: Date.parse(last.at) } : null;
      const of = (isService: boolean) => decideTax({ ...company, verdict, sentTo, isPickUp, isService }, clock());
      const [goods, service] = [of(false), of(true)];
      const services = new Set(
        anyService.get()?.n === 1 ? selectServices.all(JSON.stringify(products)).map(({ product }) => product) : [],
      );
      return (product) => (services.has(product) ? service : goods);
    },

    /** The answer on which an order without VAT relies; null if it relies on none. */
    reliedOn(notes: readonly (TaxNote | undefined)[]): number | null {
      const note = notes.find((one) => one && one.code !== "S" && one.number !== undefined);
      return note?.number === undefined ? null : (lastOf(note.number)?.id ?? null);
    },

    note({ number, verdict, at, consultation, name, address }: VatAnswer): void {
      insert.run(number, verdict, Date.parse(at), consultation, name, address);
    },

    /** Oldest first. */
    answersTo: (number: string): StoredAnswer[] => selectAll.all(number).map(toAnswer),
    numbers: (): string[] => selectNumbers.all().map(({ number }) => number),

    /** False for an unknown company. */
    setCompany: (code: PartnerCode, { country, isZeroOnPickUp, isExportProven }: Omit<CompanyTax, "number">): boolean =>
      updatePartner.run(country, Number(isZeroOnPickUp), Number(isExportProven), code) > 0,

    setService(product: ProductId, isService: boolean): void {
      if (isService) putService.run(product);
      else dropService.run(product);
    },

    /** Invoices of goods without VAT, by their dates, both included. */
    zeroInvoices: (from: string, to: string): ZeroInvoice[] =>
      selectZero.all(from, to).map(({ isPickUp, proofs, ...row }) => ({
        ...{ ...row, isPickUp: isPickUp === 1 },
        proofs: proofs.split(",").filter((kind) => kind !== ""),
      })),

    hasInvoice: (invoice: InvoiceId): boolean => selectInvoice.get(invoice) !== undefined,

    noteProof(invoice: InvoiceId, { kind, reference, by }: { kind: string; reference: string; by: string }): void {
      insertProof.run(invoice, kind, reference, clock(), by);
    },
  };
}

export type TaxBook = ReturnType<typeof createTaxBook>;

/**
 * The number that decides about a guest's VAT. Outside the Union it is free text, and decides nothing, except one of
 * Northern Ireland, whose goods are in the Union.
 */
function numberOf({ country, vat }: TaxBuyer): string {
  if (isOfUnion(country)) return judgeFor(country, vat, NUMBER_RULES.judgeVat).normal;
  const alone = NUMBER_RULES.judgeVat(vat);
  return country === "GB" && alone.country === "XI" && alone.verdict === "valid" ? alone.normal : "";
}

interface PartnerRow {
  vat: string;
  postal_code: string;
  tax_country: string | null;
  zero_on_pickup: number;
  exports_proven: number;
}

interface AnswerRow extends Omit<VatAnswer, "at"> {
  id: number;
  verdict: RegisterVerdict;
  at: number;
}

interface ZeroRow extends Omit<ZeroInvoice, "isPickUp" | "proofs"> {
  isPickUp: number;
  proofs: string;
}

function toAnswer({ at, ...row }: AnswerRow): StoredAnswer {
  return { ...row, at: new Date(at).toISOString() };
}

import { isSupportedCountry } from "libphonenumber-js/min";
import type { PartnerCode } from "../../contract/context.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { formatAmount, toEurCents } from "../../contract/money.ts";
import { VALID_DAYS } from "../../contract/tax.ts";
import { countryOf } from "../../contract/vat-number.ts";
import { lackedBy, PROOFS } from "../../own/embedded/tax/proofs.ts";
import type { TaxBook } from "../../own/embedded/tax/tax-book.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const vat: Command = {
  usage: `[unproven [YYYY-MM] | proof INVOICE KIND REFERENCE [--by NAME] | partner CODE [--country XX] [--pickup yes|no] [--export yes|no] | service PRODUCT [--end]]`,
  summary: `supplies without VAT; unproven: the invoices of a month without enough proof that the goods left, also on paper until the 10th of the next; proof: notes one (${PROOFS.join(", ")}); partner: how a company is taxed, with 0 % for goods that it picks up against its statement, or that it exports with proof; service: a product that is none of goods`,
  async run([word, ...rest], { files, print }) {
    const { taxes } = files.staff();
    switch (word) {
      case undefined:
        print(
          taxes
            .numbers()
            .flatMap((number) => toAnswers(taxes, number))
            .join("\n") || "No answers of the register.",
        );
        return 0;
      case "unproven":
        print(listUnproven(taxes, rest));
        return 0;
      case "proof":
        print(noteProof(taxes, rest));
        return 0;
      case "partner":
        print(changePartner(taxes, rest));
        return 0;
      case "service": {
        const { values, words } = parseArguments(rest, ["PRODUCT"], { flags: ["end"] });
        const { id } = requireProduct(files.catalogue(), words[0]);
        taxes.setService(id, !values.end);
        print(`${id} is ${values.end ? "goods" : "a service"}.`);
        return 0;
      }
      default:
        throw usageError(`"${word}" is none of unproven, proof, partner, service`);
    }
  },
};

function toAnswers(taxes: TaxBook, number: string): string[] {
  return taxes
    .answersTo(number)
    .map(({ verdict, at, consultation, name }) =>
      [number, verdict, at, consultation, verdict === "valid" && name === "" ? "name not told" : name]
        .filter(Boolean)
        .join("  "),
    );
}

function listUnproven(taxes: TaxBook, rest: readonly string[]): string {
  const [month = toLocalDate(Date.now()).slice(0, 7)] = rest;
  if (rest.length > 1 || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw usageError(`a month is YYYY-MM, not "${month}"`);
  const found = taxes.zeroInvoices(`${month}-01`, `${month}-31`);
  const missing = found.map((one) => ({ ...one, lacked: lackedBy(one) })).filter(({ lacked }) => lacked.length > 0);
  const lines = missing.map((one) =>
    [
      ...[one.date, one.invoice, one.codes, one.partner, one.buyer, one.number, formatAmount(toEurCents(one.total))],
      ...(one.proofs.length > 0 ? [`has ${one.proofs.join(", ")}`] : []),
      `lacks ${one.lacked.join(" and ")}`,
      ...(one.consultation ? [one.consultation] : []),
    ].join("  "),
  );
  return [...lines, `${missing.length} of ${found.length} invoices without VAT in ${month} lack proof.`].join("\n");
}

function noteProof(taxes: TaxBook, rest: readonly string[]): string {
  const { values, words } = parseArguments(rest, ["INVOICE", "KIND", "REFERENCE"], { texts: ["by"] });
  const [invoice = "", kind = "", reference = ""] = words;
  if (!PROOFS.includes(kind)) throw usageError(`"${kind}" is none of ${PROOFS.join(", ")}`);
  if (!taxes.hasInvoice(invoice as InvoiceId)) throw commandError(`there is no invoice ${invoice}`);
  taxes.noteProof(invoice as InvoiceId, { kind, reference, by: values.by ?? "" });
  return `${invoice}: ${kind} ${reference}`;
}

function changePartner(taxes: TaxBook, rest: readonly string[]): string {
  const { values, words } = parseArguments(rest, ["CODE"], { texts: ["country", "pickup", "export"] });
  const code = words[0] as PartnerCode;
  const known = taxes.companyOf(code);
  if (!known) throw commandError(`there is no partner ${code}`);
  const country = countryOf({ country: values.country?.toUpperCase() ?? known.country });
  if (country !== "XI" && !isSupportedCountry(country))
    throw commandError(`--country takes a country such as SI, or XI, not "${values.country}"`);
  const now = {
    ...{ country, number: known.number },
    isZeroOnPickUp: isYes("--pickup", values.pickup, known.isZeroOnPickUp),
    isExportProven: isYes("--export", values.export, known.isExportProven),
  };
  if (rest.length > 1) taxes.setCompany(code, now);
  const last = taxes.lastOf(known.number);
  return [
    `${code}  ${now.country}  ${now.number || "no VAT number"}`,
    `  picked up without VAT against a statement: ${now.isZeroOnPickUp ? "yes" : "no"}; exports proven: ${now.isExportProven ? "yes" : "no"}`,
    last
      ? `  ${[last.verdict, last.at, last.consultation, last.name || "name not told"].filter(Boolean).join("  ")} (a yes holds for ${VALID_DAYS} days)`
      : "  the register has not answered yet",
  ].join("\n");
}

function isYes(name: string, typed: string | undefined, known: boolean): boolean {
  if (typed === undefined) return known;
  if (typed !== "yes" && typed !== "no") throw commandError(`${name} takes yes or no, not "${typed}"`);
  return typed === "yes";
}

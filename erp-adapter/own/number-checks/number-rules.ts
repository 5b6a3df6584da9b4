import type { NumberRules } from "../../contract/registration.ts";
import { judgeVatNumber } from "../../contract/vat-number.ts";
import { checkForeignVat } from "./foreign-vat.ts";
import { parsePhone } from "./phone-parser.ts";

/**
 * The checks of foreign VAT and phone numbers, with the tables of all countries. For the server only, because they are
 * large.
 */
export const NUMBER_RULES: NumberRules = {
  judgeVat: (text) => judgeVatNumber(text, checkForeignVat),
  parsePhone,
};

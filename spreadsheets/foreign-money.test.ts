import { expect, test } from "vitest";
import { currencyOfFormat, isForeignCurrency, splitForeignMoney } from "./foreign-money.ts";

test.each([
  ["VPC (kn)", "VPC", "kn"],
  ["VPC u kn", "VPC", "kn"],
  ["Cijena HRK", "Cijena", "HRK"],
  ["cijena_hrk", "cijena", "hrk"],
  ["Cijena u kunama", "Cijena", "kunama"],
  ["Price USD", "Price", "USD"],
  ["Price [$]", "Price", "$"],
  ["PriceUSD", "Price", "USD"],
  ["USD price", "price", "USD"],
  ["Preis/CHF", "Preis", "CHF"],
  ["12,00 kn", "12,00", "kn"],
  ["12,00kn", "12,00", "kn"],
  ["$12.00", "12.00", "$"],
  ["US$ 12", "12", "US$"],
  ["12.00 £", "12.00", "£"],
])("%j is %j in %j", (text, rest, currency) => {
  expect(splitForeignMoney(text)).toEqual({ rest, currency });
});

test.each(["VPC", "VPC EUR", "Cijena (€)", "12,00 €", "EUR 12", "Naziv", "Stroškn", "12,00", "Listenpreis"])(
  "%j has no foreign money",
  (text) => {
    expect(splitForeignMoney(text)).toBeNull();
  },
);

test.each([
  ['#,##0.00 "kn"', "kn"],
  ['#,##0.00\\ "kn"', "kn"],
  ["#,##0.00\\ [$kn-41A]", "kn"],
  ['_-* #,##0.00\\ "kn"_-;\\-* #,##0.00\\ "kn"_-', "kn"],
  ["#,##0.00 [$HRK]", "HRK"],
  ['"$"#,##0.00_);\\("$"#,##0.00\\)', "$"],
  ["[$$-409]#,##0.00", "$"],
  ["[$£-809]#,##0.00", "£"],
  ['#,##0.00 "€"', ""],
  ["#,##0.00\\ [$€-41A]", ""],
  ["[$-409]#,##0.00", ""],
  ["0.00", ""],
  ["General", ""],
  ['0 "kom"', ""],
  ["dd/mm/yyyy", ""],
])("the format %j shows %j", (format, currency) => {
  expect(currencyOfFormat(format)).toBe(currency);
});

test.each([
  ["HRK", true],
  ["kn", true],
  ["$", true],
  ["dukati", true],
  ["EUR", false],
  ["euro", false],
  ["€", false],
  ["978", false],
  ["", false],
])("the currency %j is foreign: %j", (text, foreign) => {
  expect(isForeignCurrency(text)).toBe(foreign);
});

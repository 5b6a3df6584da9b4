import { expect, test } from "vitest";
import { isPoBox, isToPoBox } from "./po-box.ts";

test.each([
  "P.O. Box 12",
  "PO Box 12",
  "PO-Box 7",
  "P. O. BOX 7",
  "POBox 7",
  "POB 12",
  "P.O.B. 12",
  "Post Office Box 3",
  "Poštanski pretinac 12",
  "Postanski pretinac 12",
  "POŠTANSKI PRETINAC 12",
  "Pos\u030Ctanski pretinac 12",
  "U poštanskom pretincu 12",
  "Pošt. pretinac 12",
  "Poštanski fah 8",
  "pretinac 12",
  "Pretinac br. 12",
  "Vukovarska 3, pretinac 12",
  "p.p. 34",
  "p. p. 34",
  "pp 12",
  "p.p. br. 12",
  "Ilica 1, PP 12",
  "Poštni predal 3",
  "p.p. 3",
  "Poštanski pregradak 5",
  "Postfach 1",
  "Postschließfach 1",
  "Casella Postale 7",
  "Boîte postale 9",
  "Apartado 44",
  "skrytka pocztowa 5",
  "Postafiók 6",
  "Căsuța poștală 4",
  "Postbus 100",
  "Poštovní přihrádka 2",
  "пощенска кутия 5",
  "Пощенска кутия № 5",
  "п.к. 5",
  "поштански фах 5",
  "Поштански преградак 5",
  "пошт. фах 12",
  "поштенски фах 2",
  "а/с 17",
  "Τ.Θ. 12",
  "ΤΘ 12",
  "Ταχυδρομική Θυρίδα 12",
])("%j is a PO box", (street) => {
  expect(isPoBox(street)).toBe(true);
});

test.each([
  "Pretinačka ulica 3",
  "Pretinac",
  "Popova 12",
  "Pobjede 12",
  "Poštanska ulica 4",
  "Postfachgasse 1",
  "Boxgasse 12",
  "App. 12",
  "Lipp 12",
  "P.P. Njegoša 12",
  "Put Petra Preradovića 12",
  "Prolaz 12",
  "Predalska 4",
  "Fahrnergasse 2",
  "Apartadostraße 3",
  "Пощенска 5",
  "Паркова 5",
  "Преградска 5",
  "Θεσσαλονίκης 12",
  "Ταχυδρομείου 12",
  "",
])("%j is none", (street) => {
  expect(isPoBox(street)).toBe(false);
});

test("a PO box beside the name of the firm or of the person counts too", () => {
  const street = { name: "Autoservis d.o.o.", contact: "Ivo", address: "Ilica 1" };
  expect(isToPoBox(street)).toBe(false);
  expect(isToPoBox({ ...street, name: "Autoservis d.o.o., p.p. 12" })).toBe(true);
  expect(isToPoBox({ ...street, contact: "Ivo (PO Box 3)" })).toBe(true);
  expect(isToPoBox({ ...street, address: "Postanski pretinac 12" })).toBe(true);
});

import { AddressPage } from "../addresses/address-page.tsx";
import { AddressesPage } from "../addresses/addresses-page.tsx";
import type { AddressData } from "../addresses/load-addresses.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const SPLIT = ["Servis Split", "Ivo Žgombić", "Ulica slobode 7", "21000 Split", "+385 21 555 010"];
const LONG = [
  "Mehaničarska radiona Đurđević & sinovi d.o.o.",
  "Ulica 25. maja 11/b, dvorište",
  "8000 Novo mesto",
  "Slovenija",
];

const NEW: AddressData = {
  id: null,
  address: { name: "", contact: "", address: "", postalCode: "", city: "", country: "HR", phone: "" },
  isDefault: false,
  countries: [
    { code: "HR", name: "Hrvatska", needsVat: true },
    { code: "SI", name: "Slovenija", needsVat: true },
  ],
  key: "guide",
};

const refused = (error: Record<string, string[]>) => ({ status: "error" as const, initialValue: {}, error });

/** The address book of a company, and the form of one of its addresses. */
export function Addresses() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="addresses/addresses-page">
        <Specimen state="" wide>
          <AddressesPage
            page={{
              hasCompany: true,
              mayChange: true,
              own: ["Autoservis Primjer d.o.o.", "Industrijska cesta 1", "31000 Osijek"],
              addresses: [
                { id: "a", isDefault: true, lines: SPLIT },
                { id: "b", isDefault: false, lines: LONG },
              ],
            }}
          />
        </Specimen>
        <Specimen state="not hasCompany" wide>
          <AddressesPage page={{ hasCompany: false, mayChange: false, own: [], addresses: [] }} />
        </Specimen>
      </Part>
      <Part module="addresses/address-page">
        <Specimen state="new" wide>
          <AddressPage page={NEW} />
        </Specimen>
        <Specimen state="reply" wide>
          <AddressPage
            page={{ ...NEW, id: "a" }}
            refusal={{ reply: refused({ name: ["required"], postalCode: ["text"] }), reason: null, limit: 500 }}
          />
        </Specimen>
        <Specimen state="full" wide>
          <AddressPage page={NEW} refusal={{ reply: refused({}), reason: "full", limit: 500 }} />
        </Specimen>
        <Specimen state="failed" wide>
          <AddressPage page={NEW} refusal={{ reply: refused({}), reason: "failed", limit: 500 }} />
        </Specimen>
      </Part>
    </Setting>
  );
}

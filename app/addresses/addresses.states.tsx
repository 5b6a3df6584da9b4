import { type StatesByName, wide } from "../styleguide/parts.tsx";
import { AddressPage } from "./address-page.tsx";
import { AddressesPage } from "./addresses-page.tsx";
import type { AddressData } from "./load-addresses.ts";

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

export const PARTS: StatesByName = {
  "addresses/addresses-page": wide({
    "": (
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
    ),
    "not hasCompany": <AddressesPage page={{ hasCompany: false, mayChange: false, own: [], addresses: [] }} />,
  }),
  "addresses/address-page": wide({
    "new": <AddressPage page={NEW} />,
    reply: (
      <AddressPage
        page={{ ...NEW, id: "a" }}
        refusal={{ reply: refused({ name: ["required"], postalCode: ["text"] }), reason: null, limit: 500 }}
      />
    ),
    full: <AddressPage page={NEW} refusal={{ reply: refused({}), reason: "full", limit: 500 }} />,
    failed: <AddressPage page={NEW} refusal={{ reply: refused({}), reason: "failed", limit: 500 }} />,
  }),
};

import { each, type StatesByName, wide } from "../styleguide/parts.tsx";
import { COUNTRIES, wrong } from "../styleguide/readers.ts";
import { AddressPage } from "./address-page.tsx";
import { AddressesPage } from "./addresses-page.tsx";

const SPLIT = ["Servis Split", "Ivo Žgombić", "Ulica slobode 7", "21000 Split", "+385 21 555 010"];

const LONG = ["Mehaničarska radiona Đurđević & sinovi d.o.o.", "Ulica 25. maja 11/b, dvorište", "8000 Novo mesto"];

const addresses = [SPLIT, LONG].map((lines, at) => ({ id: String(at), isDefault: at === 0, lines }));

const address = { name: "", contact: "", address: "", postalCode: "", city: "", country: "HR", phone: "" };

const NEW = { id: null, address, isDefault: false, countries: COUNTRIES, key: "guide" };

const REPLY = wrong({ name: ["required"], postalCode: ["text"] });

const BOOK = { hasCompany: true, mayChange: true, own: SPLIT, addresses };

export const PARTS: StatesByName = {
  "addresses/addresses-page": wide({ page: BOOK }, AddressesPage, {
    "not hasCompany": { page: { hasCompany: false, mayChange: false, own: [], addresses: [] } },
  }),
  "addresses/address-page": wide({ page: NEW }, AddressPage, {
    reply: { page: { id: "a" }, refusal: { reply: REPLY, reason: null, limit: 500 } },
    ...each(["full", "failed"], (reason) => ({ refusal: { reply: wrong({}), reason, limit: 500 } })),
  }),
};

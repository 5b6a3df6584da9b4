import type { User } from "../../contract/accounts.ts";
import type { CompanyRole } from "../../contract/company-roles.ts";
import type { PartnerCode, UserId } from "../../contract/context.ts";
import { type BasisPoints, type EurCents, toBasisPoints, toEurCents } from "../../contract/money.ts";
import { GENERAL_LIST } from "../../own/embedded/customers/customers.ts";

/** A fictional company. Its VAT number has a valid check digit but does not exist. */
export interface DemoPartner {
  code: PartnerCode;
  name: string;
  vat: string;
  address: string;
  postalCode: string;
  city: string;
  phone: string;
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
  /** maximum total of open invoices and open orders; null: unlimited */
  creditLimit: EurCents | null;
  active: boolean;
}

/** A person who can log in as soon as the shop runs. */
export interface DemoLogin {
  email: string;
  password: string;
  name: string;
  partner: PartnerCode;
  rights: User["rights"];
  /** one line for the start message, in English */
  description: string;
  /** the role in the shop; missing for an owner, whose account the office approved */
  colleague?: DemoColleague;
}

/** The shop's own data about a colleague. */
interface DemoColleague {
  /** fixed in advance, because the shop's data refer to the person by this id */
  id: UserId;
  role: CompanyRole;
  /** the largest order without approval; null: no limit */
  orderLimit: EurCents | null;
}

/** The password of all demo logins. */
export const DEMO_PASSWORD = "dizna-demo";
const ALL = { finances: true, invoices: true };

export const [AUTOSERVIS, TURBO_CENTAR, DIZEL_GRUPA] = ["001001", "001002", "001003"] as [
  PartnerCode,
  PartnerCode,
  PartnerCode,
];

export const DEMO_PARTNERS: readonly DemoPartner[] = [
  {
    code: AUTOSERVIS,
    name: "Autoservis Primjer d.o.o.",
    vat: "HR10000000000",
    address: "Industrijska cesta 1",
    postalCode: "31000",
    city: "Osijek",
    phone: "+38531123456",
    priceList: "A",
    discount: toBasisPoints(1_200),
    paymentDays: 30,
    creditLimit: toEurCents(3_000_000),
    active: true,
  },
  {
    code: TURBO_CENTAR,
    name: "Turbo centar Primjer d.o.o.",
    vat: "HR20000000009",
    address: "Radnička ulica 2",
    postalCode: "10000",
    city: "Zagreb",
    phone: "+38512345678",
    priceList: "B",
    discount: toBasisPoints(700),
    paymentDays: 15,
    creditLimit: toEurCents(1_200_000),
    active: true,
  },
  {
    code: DIZEL_GRUPA,
    name: "Dizel grupa Primjer d.o.o.",
    vat: "HR55500000015",
    address: "Lučka ulica 3",
    postalCode: "21000",
    city: "Split",
    phone: "+385912345678",
    priceList: GENERAL_LIST,
    discount: toBasisPoints(0),
    paymentDays: 0,
    creditLimit: toEurCents(0),
    active: false,
  },
];

/** The logins that exist at the start. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    email: "owner@autoservis.example",
    password: DEMO_PASSWORD,
    name: "Ana Primjer",
    partner: AUTOSERVIS,
    rights: ALL,
    description: "price list A, 12 %, every right, two years of history",
  },
  {
    email: "counter@autoservis.example",
    password: DEMO_PASSWORD,
    name: "Marko Primjer",
    partner: AUTOSERVIS,
    rights: { finances: false, invoices: false },
    description: "her colleague, without finances and invoices",
  },
  {
    email: "owner@turbo-centar.example",
    password: DEMO_PASSWORD,
    name: "Petra Primjer",
    partner: TURBO_CENTAR,
    rights: ALL,
    description: "price list B, 7 %, over its credit limit",
  },
  {
    email: "office@dizel-grupa.example",
    password: DEMO_PASSWORD,
    name: "Luka Primjer",
    partner: DIZEL_GRUPA,
    rights: ALL,
    description: "general price list, inactive account",
  },
  {
    email: "buyer@autoservis.example",
    password: DEMO_PASSWORD,
    name: "Ivo Primjer",
    partner: AUTOSERVIS,
    rights: ALL,
    description: "a buyer of 001001, up to 500.00 € an order, without finances and invoices",
    colleague: { id: "demo-buyer" as UserId, role: "buyer", orderLimit: toEurCents(50_000) },
  },
  {
    email: "approver@autoservis.example",
    password: DEMO_PASSWORD,
    name: "Maja Primjer",
    partner: AUTOSERVIS,
    rights: ALL,
    description: "an approver of 001001, who also buys",
    colleague: { id: "demo-approver" as UserId, role: "approver", orderLimit: null },
  },
  {
    email: "bookkeeper@autoservis.example",
    password: DEMO_PASSWORD,
    name: "Nada Primjer",
    partner: AUTOSERVIS,
    rights: ALL,
    description: "the bookkeeper of 001001, who orders nothing",
    colleague: { id: "demo-bookkeeper" as UserId, role: "bookkeeper", orderLimit: null },
  },
];

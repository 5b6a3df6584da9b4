import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../clock-and-ids.ts";
import type { Subject } from "../../conformance/case.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { withKey } from "../../conformance/ordering.ts";
import { isMissingAct, type Staff } from "../../conformance/staff.ts";
import type { PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../contract/money.ts";
import type { Passwords } from "../../own/accounts/password-hashing.ts";
import { createCountedPasswords } from "../../own/accounts/testing/counted-passwords.ts";
import { completeErp } from "./complete-erp.ts";
import type { ShopStore } from "./shop-store.ts";
import { openShopStore } from "./store/open-shop-store.ts";

/** Opens a store on the folder. */
export type OpenStore = (dataDir: string, given: { clock: Clock; passwords: Passwords }) => Promise<ShopStore>;

const inAFile: OpenStore = async (dataDir, given) => openShopStore({ dataDir, ...given });

/** A subject of the conformance suite with a shop's store beside it; both use one clock. */
export async function completedSubject(subject: Subject, open: OpenStore = inAFile): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-shop-store-"));
  let setTo: number | null = null;
  const { passwords, count } = createCountedPasswords();
  const clock = () => setTo ?? Date.now();
  const store = await open(dataDir, { clock, passwords });
  const adapter = completeErp(subject.adapter, store, null, clock);
  const isKept = subject.adapter.capabilities.accounts.login === "shop";
  return {
    ...subject,
    adapter,
    ...(isKept ? { passwordWork: count, staff: subject.staff && withShopsOffice(subject.staff, adapter, store) } : {}),
    setClock:
      subject.setClock &&
      ((instant) => {
        setTo = instant;
        subject.setClock?.(instant);
      }),
    async dispose() {
      await store.close();
      await subject.dispose();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * Like `completedSubject`. If the shop keeps the accounts and accepts registrations, and the subject has staff to
 * approve them, the returned subject also has a customer who can log in.
 */
export async function subjectWithKeptAccounts(subject: Subject, open: OpenStore = inAFile): Promise<Subject> {
  const completed = await completedSubject(subject, open);
  const { login: keeper, registration } = subject.adapter.capabilities.accounts;
  if (keeper !== "shop" || registration === "none" || completed.staff === null) return completed;
  const login = { email: "known@workshop.example", password: "known to the suite" };
  await completed.adapter.accounts.register(toRegistration(login.email, login), withKey(visitor()));
  const terms = { priceList: "general", discount: toBasisPoints(1_200), paymentDays: 30 };
  try {
    await completed.staff.approve({ email: login.email, partner: "008000" as PartnerCode, ...terms });
  } catch (error) {
    if (isMissingAct(error)) return completed;
    throw error;
  }
  return { ...completed, login };
}

/**
 * The staff for a shop that keeps the accounts: decisions about accounts are made in the shop's store, all other acts
 * in the ERP.
 */
function withShopsOffice(staff: Staff, { accounts }: ErpAdapter, store: ShopStore): Staff {
  const by = "the suite";
  const password = "set by the suite";

  return {
    ...staff,
    async createCustomer({ partner, discount, name = "", email, rights = { finances: true, invoices: true } }) {
      await staff.setPartner({ partner, priceList: "general", discount, paymentDays: 0 });
      const address = email ?? `${crypto.randomUUID()}@workshop.example`;
      const form = toRegistration(address, { password, ...(name === "" ? {} : { name }) });
      const { id } = await accounts.register(form, withKey(visitor()));
      await store.accounts.approve({ email: address, partner, rights, by });
      const { token } = await accounts.login({ email: address, password }, visitor());
      return { id, token };
    },
    async approve({ email, ...terms }) {
      await staff.setPartner(terms);
      await store.accounts.approve({ email, partner: terms.partner, rights: { finances: true, invoices: true }, by });
    },
    async blockUser(user) {
      const account = (await store.accounts.listAccounts()).find(({ id }) => id === user);
      await store.accounts.block(account?.email ?? "");
    },
  };
}

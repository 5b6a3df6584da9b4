import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../../conformance/case.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { FIXTURE } from "../../conformance/fixture/products.ts";
import { withKey } from "../../conformance/ordering.ts";
import { withSilence } from "../../conformance/with-silence.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { createCountedPasswords } from "../accounts/testing/counted-passwords.ts";
import { createEmbeddedErp, type EmbeddedErpOptions } from "./create-embedded-erp.ts";
import { createStaff } from "./staff.ts";

/** Embedded ERPs for the conformance suite: the fixture is written once and copied for each case. */
export interface SubjectFactory {
  create(): Promise<Subject>;
  /** Removes the written fixture. */
  dispose(): void;
}

export function createSubjectFactory({ accounts }: Pick<EmbeddedErpOptions, "accounts"> = {}): SubjectFactory {
  const filled = newFolder();
  let written: Promise<void> | null = null;

  return {
    async create() {
      written ??= fill(filled);
      await written;
      const dataDir = newFolder();
      cpSync(filled, dataDir, { recursive: true });
      let setTo: number | null = null;
      const clock = () => setTo ?? Date.now();
      const { passwords, count } = createCountedPasswords();
      const erp = createEmbeddedErp({ dataDir, clock, passwords, accounts });
      const staff = createStaff({ dataDir, clock });
      return {
        ...withSilence(erp),
        staff,
        setClock(instant) {
          setTo = instant;
        },
        passwordWork: count,
        ...(accounts === "shop" ? {} : { login: LOGIN }),
        async dispose() {
          staff.close();
          await erp.close();
          rmSync(dataDir, { recursive: true });
        },
      };
    },
    dispose: () => rmSync(filled, { recursive: true }),
  };
}

/** A customer who exists before the suite starts. */
const LOGIN = { email: "known@workshop.example", password: "known to the suite" };

async function fill(dataDir: string): Promise<void> {
  const staff = createStaff({ dataDir });
  staff.addProducts(FIXTURE);
  const erp = createEmbeddedErp({ dataDir, passwords: createCountedPasswords().passwords });
  const c: CallContext = {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 20_000,
    requestId: "fixture",
  };
  await erp.accounts.register(toRegistration(LOGIN.email, LOGIN), withKey(c));
  const terms = { priceList: "general", discount: toBasisPoints(1_200), paymentDays: 30 };
  staff.approve({ email: LOGIN.email, partner: "008000" as PartnerCode, ...terms });
  await erp.close();
  staff.close();
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "dizna-erp-"));
}

import { type CapabilityFlag, declares } from "../contract/capability-flags.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import { toBasisPoints } from "../contract/money.ts";
import type { ConformanceCase, Need, Power, Subject, Trial } from "./case.ts";
import { toRegistration } from "./fixture/customers.ts";
import { withKey } from "./ordering.ts";

/** Long enough for any call of the suite on a busy machine. */
const CALL_MS = 20_000;

/** What `missingNeeds` looks at. */
export type Measured = Pick<Subject, "staff" | "setClock" | "passwordWork"> & {
  adapter: Pick<Subject["adapter"], "capabilities">;
};

/** What a case needs and this back end or its harness does not have; empty when the case can be run. */
export function missingNeeds({ needs }: Pick<ConformanceCase, "needs">, subject: Measured): Need[] {
  const has: Record<Power, boolean> = {
    staff: subject.staff !== null,
    clock: subject.setClock !== null,
    work: subject.passwordWork !== null,
  };
  return needs.filter((need) => !(isPower(need) ? has[need] : declares(subject.adapter.capabilities, need)));
}

/** Why a case is skipped, for a person. */
export function reasonOf(missing: readonly Need[]): string {
  const powers = missing.filter(isPower);
  const flags = missing.filter((need): need is CapabilityFlag => !isPower(need));
  return [
    powers.length > 0 ? `the harness gives no ${powers.join(", no ")}` : "",
    flags.length > 0 ? `the back end does not declare ${flags.join(", ")}` : "",
  ]
    .filter((reason) => reason !== "")
    .join("; ");
}

function isPower(need: Need): need is Power {
  return need === "staff" || need === "clock" || need === "work";
}

/** Runs one case on a back end of its own, and clears that away. Rejects with what the case found. */
export async function runCase(one: ConformanceCase, subject: Subject): Promise<void> {
  try {
    await one.run(toTrial(subject));
  } finally {
    await subject.dispose();
  }
}

function toTrial({ adapter, staff, setClock, passwordWork }: Subject): Trial {
  let partners = 0;
  const visitor = (): CallContext => ({
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + CALL_MS,
    requestId: crypto.randomUUID(),
  });
  const requireStaff = () => {
    if (!staff) throw new TypeError("the case does not say that it needs the staff");
    return staff;
  };

  return {
    adapter,
    get staff() {
      return requireStaff();
    },
    setClock(instant) {
      if (!setClock) throw new TypeError("the case does not say that it needs the clock");
      setClock(instant);
    },
    passwordWork() {
      if (!passwordWork) throw new TypeError("the case does not say that it needs the count of work");
      return passwordWork();
    },
    visitor,
    async guest() {
      const { id, token } = await adapter.accounts.guest(visitor());
      return { ...visitor(), user: { id }, token };
    },
    async customer({ partner, discount = 1_200, rights } = {}) {
      partners += 1;
      const code = partner ?? (String(500_000 + partners) as PartnerCode);
      const terms = { partner: code, discount: toBasisPoints(discount), rights };
      const { id, token } = await requireStaff().createCustomer(terms);
      return { ...visitor(), partner: code, user: { id }, token };
    },
    async member() {
      partners += 1;
      const partner = String(600_000 + partners) as PartnerCode;
      const email = `member-${partners}@workshop.example`;
      const password = `password of ${partners}`;
      await adapter.accounts.register(toRegistration(email, { password }), withKey(visitor()));
      await requireStaff().approve({
        email,
        partner,
        priceList: "general",
        discount: toBasisPoints(1_200),
        paymentDays: 30,
      });
      const { user, token } = await adapter.accounts.login({ email, password }, visitor());
      return { c: { ...visitor(), partner, user: { id: user.id }, token }, email, password };
    },
  };
}

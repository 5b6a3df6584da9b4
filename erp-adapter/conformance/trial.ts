import { AssertionError } from "node:assert";
import { mapMethods } from "../around/resilience/map-methods.ts";
import type { Capabilities } from "../contract/capabilities.ts";
import { type CapabilityFlag, declares } from "../contract/capability-flags.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import { toBasisPoints } from "../contract/money.ts";
import type { ConformanceCase, Need, Power, Subject, Trial } from "./case.ts";
import { toRegistration } from "./fixture/customers.ts";
import { forgetDeadlines, visitor, withFreshDeadline } from "./fixture/visitor.ts";
import { FIXTURE_GOODS } from "./goods.ts";
import { withKey } from "./ordering.ts";

/** The fields of a subject that `missingNeeds` reads. */
export type MeasuredSubject = Pick<
  Subject,
  "staff" | "setClock" | "passwordWork" | "silenceAfterFirstWrite" | "hasFixture" | "goods" | "mayBook" | "login"
> & {
  adapter: Pick<Subject["adapter"], "capabilities">;
};

/** The needs of a case that this back end or its harness does not meet; empty if the case can run. */
export function missingNeeds({ needs }: Pick<ConformanceCase, "needs">, subject: MeasuredSubject): Need[] {
  const hasFixture = subject.hasFixture ?? true;
  const has: Record<Power, boolean> = {
    staff: subject.staff !== null,
    clock: subject.setClock !== null,
    work: subject.passwordWork !== null,
    fixture: hasFixture,
    silence: (subject.silenceAfterFirstWrite ?? null) !== null,
    goods: hasFixture || (subject.goods ?? null) !== null,
    booking: hasFixture || subject.mayBook === true,
    login: subject.login !== undefined,
  };
  return needs.filter((need) => !(isPower(need) ? has[need] : declares(subject.adapter.capabilities, need)));
}

/** The reason why a case is skipped, for a person to read; `keeper` says who keeps the accounts. */
export function reasonOf(missing: readonly Need[], keeper: Capabilities["accounts"]["login"]): string {
  const powers = missing.filter((need) => GIVEN_BY_HARNESS.some((power) => power === need));
  const flags = missing.filter((need): need is CapabilityFlag => !isPower(need));
  return [
    powers.length > 0 ? `the harness gives no ${powers.join(", no ")}` : "",
    missing.includes("login") ? (keeper === "shop" ? NO_PARTNER : "no login was given") : "",
    missing.includes("goods") ? "no four products were found that can be ordered singly" : "",
    missing.includes("booking") ? "orders may not be booked" : "",
    flags.length > 0 ? `the back end does not declare ${flags.join(", ")}` : "",
  ]
    .filter((reason) => reason !== "")
    .join("; ");
}

/**
 * The reason for a missing login if the shop keeps the accounts: the suite then creates a login itself, but needs staff
 * to create its company.
 */
const NO_PARTNER = "the harness gives no staff.setPartner";

const GIVEN_BY_HARNESS: readonly Power[] = ["staff", "clock", "work", "fixture", "silence"];
const POWERS: readonly Power[] = [...GIVEN_BY_HARNESS, "goods", "booking", "login"];

/** True for a power of the suite, false for a capability of the back end. */
export function isPower(need: Need): need is Power {
  return POWERS.some((power) => power === need);
}

/** Runs one case on its own back end and removes the back end afterwards. Rejects if the case fails. */
export async function runCase(one: ConformanceCase, subject: Subject): Promise<void> {
  try {
    await one.run(toTrial(subject));
  } finally {
    await subject.dispose();
  }
}

/** Milliseconds after its deadline at which a call that has not ended fails its case. */
const GRACE = 2_000;
const LONGEST = 60_000;

/** The answer of a call. Rejects if the call has not ended soon after its deadline. */
async function inTime<Answer>(name: string, answer: Promise<Answer>, deadline: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const left = Number.isFinite(deadline) ? Math.min(Math.max(0, deadline - Date.now()), LONGEST) : LONGEST;
  const late = new Promise<never>((_, reject) => {
    const message = `${name} has not ended ${GRACE / 1_000} s after its deadline`;
    const compared = { expected: "an answer, or TIMEOUT", actual: "no answer", operator: "in time" };
    timer = setTimeout(() => reject(new AssertionError({ message, ...compared })), left + GRACE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A company code that no other case uses: 9, the random digits of this run, and a counter. */
function newPartner(): PartnerCode {
  partners += 1;
  return `9${RUN}${partners}` as PartnerCode;
}

const RUN = String(crypto.getRandomValues(new Uint32Array(1))[0])
  .padStart(8, "0")
  .slice(0, 8);
let partners = 0;

function toTrial({
  adapter: asked,
  staff,
  setClock,
  passwordWork,
  silenceAfterFirstWrite = null,
  login,
  hasFixture = true,
  goods = null,
}: Subject): Trial {
  forgetDeadlines();
  const adapter = mapMethods(asked, (name, ask) => (args, given) => {
    const c = withFreshDeadline(given);
    return inTime(name, ask(args, c), c?.deadline);
  });
  // Makes e-mail addresses unique, because a back end that is not new has customers of earlier cases and runs.
  const tag = crypto.randomUUID().slice(0, 8);
  let members = 0;
  const toEmail = (name: string) => `${name}-${tag}@workshop.example`;
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
    async silenceAfterFirstWrite() {
      if (!silenceAfterFirstWrite) throw new TypeError("the case does not say that it needs the silence");
      return silenceAfterFirstWrite();
    },
    get goods() {
      const found = hasFixture ? FIXTURE_GOODS : goods;
      if (!found) throw new TypeError("the case does not say that it needs goods");
      return found;
    },
    visitor,
    email: toEmail,
    async guest() {
      const { id, token } = await adapter.accounts.guest(visitor());
      return { ...visitor(), user: { id }, token };
    },
    async customer({ partner, discount = 1_200, rights } = {}) {
      const code = partner ?? newPartner();
      const terms = { partner: code, discount: toBasisPoints(discount), rights };
      const { id, token } = await requireStaff().createCustomer(terms);
      return { ...visitor(), partner: code, user: { id }, token };
    },
    async known() {
      if (!login) throw new TypeError("the case does not say that it needs the login");
      const { user, token } = await adapter.accounts.login(login, visitor());
      return { ...visitor(), partner: user.partner ?? GENERAL_PARTNER, user: { id: user.id }, token };
    },
    async member() {
      members += 1;
      const partner = newPartner();
      const email = toEmail(`member-${members}`);
      const password = `password of ${members}`;
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

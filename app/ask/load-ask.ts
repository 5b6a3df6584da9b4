import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import {
  foreignScriptsContext,
  type PageRequest,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { questionFormSchema } from "./question-form.ts";
import { NUMBER_MAX } from "./question-limits.ts";

/** The page on which a person asks sales about a part number; it makes no ERP call. */
export interface AskPageData {
  /** the number from the page that led here, which the person may change */
  number: string;
  who: Asker;
  /** idempotency key: a form that is sent twice asks one question */
  key: string;
  /** true just after a question was received */
  isSent: boolean;
}

/** The person who asks: sales answers to the e-mail address of a customer's account; a visitor types an address. */
export type Asker =
  | { kind: "customer"; name: string; email: string }
  | { kind: "visitor"; challenge: CaptchaChallenge };

export function loadAsk({ url, context }: PageRequest): AskPageData {
  const account = findAccount(context);
  const who: Asker = account
    ? { kind: "customer", name: account.name, email: account.email }
    : { kind: "visitor", challenge: context.get(shopContext).request.captcha.challenge() };
  context.set(foreignScriptsContext, who.kind === "visitor" && who.challenge.kind === "recaptcha");
  const number = (url.searchParams.get("number") ?? "").trim().slice(0, NUMBER_MAX);
  return { number, who, key: crypto.randomUUID(), isSent: url.searchParams.has("sent") };
}

/** The customer's account, if a mail can reach its address. */
export function findAccount(context: RequestContext): (Pick<User, "name" | "partner"> & { email: string }) | null {
  const { user } = context.get(sessionContext);
  const email = questionFormSchema.shape.email.safeParse(user?.email);
  return user?.kind === "customer" && email.success ? { ...user, email: email.data } : null;
}

import { headers } from "../request/after-action.ts";
import { foreignScriptsContext, orElse, type RequestContext, shopContext } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import type { Route } from "./+types/register.route";
import type { ProfileForm } from "./profile-inputs.tsx";
import { RegisterPage } from "./register-page.tsx";
import { requestRegistration } from "./request-registration.ts";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("registration"), auth];

export async function loader({ url, context }: Route.LoaderArgs) {
  const challenge = context.get(shopContext).request.captcha.challenge();
  context.set(foreignScriptsContext, challenge.kind === "recaptcha");
  // A double click makes one registration request, because both submissions send this key.
  return { challenge, key: crypto.randomUUID(), typed: await typedByGuest(url, context) };
}

/** The data that a guest has typed for the order whose signed link leads here; empty without one. */
async function typedByGuest({ searchParams }: URL, context: RequestContext): Promise<Partial<ProfileForm>> {
  const { ordering } = context.get(shopContext).orders;
  const [order, key] = [searchParams.get("order"), searchParams.get("key")];
  if (!order || !key) return {};
  const copy = await orElse(null, "a guest's data not read", context, () => ordering.copyByLink(order, key));
  const buyer = copy?.order.buyer;
  if (!buyer) return {};
  const { company, vat, name, address, postalCode, city, phone } = buyer;
  return { company, vat, name, address, postalCode, city, phone, email: copy.customer.email ?? "" };
}

export const action = withForm(requestRegistration);

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterPage page={loaderData} refusal={actionData} />;
}

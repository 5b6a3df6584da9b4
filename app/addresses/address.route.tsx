import { headers, shouldRevalidate } from "../request/after-action.ts";
import type { Takes } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/address.route";
import { AddressPage } from "./address-page.tsx";
import { loadAddress } from "./load-addresses.ts";
import { saveAddress } from "./save-address.ts";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const loader = loadAddress satisfies Takes<Route.LoaderArgs>;

export const action = withForm(saveAddress) satisfies Takes<Route.ActionArgs>;

export default function OneAddress({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage page={loaderData} refusal={actionData} />;
}

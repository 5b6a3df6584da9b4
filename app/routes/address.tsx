import { loadAddress } from "../addresses/load-addresses.ts";
import { saveAddress } from "../addresses/save-address.ts";
import { headers, shouldRevalidate } from "../after-action.ts";
import { AddressPage } from "../components/addresses/address-page.tsx";
import type { Takes } from "../context.ts";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/address";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const loader = loadAddress satisfies Takes<Route.LoaderArgs>;

export const action = withForm(saveAddress) satisfies Takes<Route.ActionArgs>;

export default function OneAddress({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage page={loaderData} refusal={actionData} />;
}

import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import type { Route } from "./+types/addresses.route";
import { AddressesPage } from "./addresses-page.tsx";
import { loadAddresses } from "./load-addresses.ts";
import { removeAddress } from "./save-address.ts";

export { loadAddresses as loader };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const action = withForm(removeAddress);

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressesPage page={loaderData} />;
}

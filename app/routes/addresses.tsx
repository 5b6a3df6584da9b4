import { loadAddresses } from "../addresses/load-addresses.ts";
import { removeAddress } from "../addresses/save-address.ts";
import { AddressesPage } from "../components/addresses/addresses-page.tsx";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/addresses";

export { loadAddresses as loader };

export const middleware: Route.MiddlewareFunction[] = [auth];

export const action = withForm(removeAddress);

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressesPage page={loaderData} />;
}

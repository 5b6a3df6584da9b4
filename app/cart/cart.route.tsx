import { useMemo } from "react";
import { OwnNamesContext } from "../goods/own-number.tsx";
import { pack, unpack } from "../goods/packed.ts";
import { headers, shouldRevalidate } from "../request/after-action.ts";
import { isBroken } from "../ui/broken-line.ts";
import { PageHead } from "../ui/page-head.tsx";
import { PRINT_VIEW } from "../ui/print-view.ts";
import { useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import type { Route } from "./+types/cart.route";
import { cart } from "./cart.guard.ts";
import { cartAction } from "./cart-action.ts";
import { CartPage } from "./cart-page.tsx";
import { CartPrint } from "./cart-print.tsx";
import { loadCartPage } from "./load-cart-page.ts";
import { ChangedDialog } from "./order/changed-dialog.tsx";
import { GuestDialog } from "./order/guest-dialog.tsx";
import { VerifyingDialog } from "./order/verifying-dialog.tsx";
import { useCartTitle } from "./use-cart-title.ts";

export { cartAction as action, headers, shouldRevalidate };

export const handle = PRINT_VIEW;

export const middleware: Route.MiddlewareFunction[] = [cart];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return pack(await loadCartPage(Number(params.page), url, context));
}

/**
 * If the connection fails while quantities are saved as a person types, the page stays: a message beside the quantities
 * says that they were not saved.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (form.get("intent") !== "save" || !isBroken(error)) throw error;
    return { change: { conflict: false, errors: { cart: { key: "perhapsSaved" as const } }, typed: {} } };
  }
}

export default function CartScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const cartTitle = useCartTitle();
  const page = useMemo(() => unpack(loaderData), [loaderData]);
  const { dialog } = page;
  const { notice } = useHeader();
  const title = cartTitle(page.cart.title);
  const sent = actionData && "order" in actionData ? actionData.order : undefined;
  // The outcome of an order that was being verified is shown where the answer to a form would be.
  const refusal = useMemo(
    () => sent ?? (page.ended ? { reason: page.ended, reply: null, minutes: null, typed: {} } : undefined),
    [sent, page.ended],
  );
  if (dialog?.kind === "guest")
    return (
      <GuestDialog
        // The form library reads the values of a form only once.
        key={refusal?.vat?.isChosen ? refusal.vat.country : ""}
        dialog={dialog}
        page={page}
        refusal={refusal}
        head={<PageHead title={t("guestOrder.title")} noindex />}
      />
    );
  if (dialog?.kind === "changed")
    return (
      <ChangedDialog
        dialog={dialog}
        page={page}
        refusal={refusal}
        head={<PageHead title={t("changed.title")} noindex />}
      />
    );
  if (dialog?.kind === "verifying") return <VerifyingDialog head={<PageHead title={t("verifying.title")} noindex />} />;
  const change = actionData && "change" in actionData ? actionData.change : null;
  const carried = notice && "carried" in notice && notice.carried?.cart === page.cart.id ? notice.carried : undefined;
  const unsaved = sent ?? carried;
  return (
    <OwnNamesContext value={page.own}>
      <PageHead title={title} noindex />
      {page.printing ? (
        <CartPrint page={page} />
      ) : (
        <CartPage
          key={page.cart.id}
          page={page}
          change={change ?? (unsaved && { conflict: false, errors: {}, typed: unsaved.typed })}
          refusal={refusal}
        />
      )}
    </OwnNamesContext>
  );
}

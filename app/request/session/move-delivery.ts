import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import { type Address, type DeliveryOptions, isSamePlace } from "#erp-adapter/contract/delivery.ts";
import { type ChosenPlace, type DeliveryChoice, isSameChoice, toPlace } from "#erp-adapter/contract/delivery-choice.ts";
import { toAddress } from "#erp-adapter/contract/guest-buyer.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { callContext } from "./call-context.ts";

/** The deliveries that a guest chose, by cart title, and the address that the guest gave as their own. */
export interface LeftDeliveries {
  choices: ReadonlyMap<Cart["title"], DeliveryChoice>;
  own: Address | null;
}

const NONE: LeftDeliveries = { choices: new Map(), own: null };

/**
 * Reads the deliveries that a guest chose for their carts, before the carts are moved. Costs one database statement if
 * the guest chose none. A failure is only logged: a delivery is quickly chosen again.
 */
export async function readLeftDeliveries(guest: Actor, context: RequestContext): Promise<LeftDeliveries> {
  const { erp } = context.get(shopContext);
  const { ordering } = context.get(shopContext).orders;
  const { deliveryChoices } = context.get(shopContext).cart;
  try {
    const chosen = await deliveryChoices.ofCarts(guest.user.id);
    if (chosen.size === 0) return NONE;
    const { user, partner, token } = guest;
    const c = { ...callContext(context), user: { id: user.id }, partner, token };
    const [{ carts }, said] = await Promise.all([erp.carts.list(c), ordering.guestOf(guest)]);
    const choices = carts.flatMap(({ id, title }) => {
      const choice = chosen.get(id);
      return choice ? [[title, choice] as const] : [];
    });
    return { choices: new Map(choices), own: said && toAddress(said.buyer) };
  } catch (error) {
    logFailure(error, "a guest's chosen deliveries were not read", context);
    return NONE;
  }
}

/**
 * Sets a guest's choices for the customer's carts that took the lines of the guest's carts: those with the same titles.
 * A cart that the customer was shown with a delivery keeps it, and counts as last shown with the guest's place, so that
 * the order tells where the guest's goods go now. Returns true if a choice of the guest was not taken over.
 */
export async function moveDeliveries(
  guest: Actor,
  { choices, own }: LeftDeliveries,
  context: RequestContext,
): Promise<boolean> {
  const { user } = context.get(sessionContext);
  if (choices.size === 0 || !user) return false;
  const { erp } = context.get(shopContext);
  const { deliveryChoices } = context.get(shopContext).cart;
  let isLeft = false;
  try {
    const c = callContext(context);
    const [{ carts }, options] = await Promise.all([erp.carts.list(c), erp.delivery.options(c)]);
    for (const [title, choice] of choices) {
      const cart = carts.find((one) => one.title === title);
      if (!cart) continue;
      const to = toOwn(choice.to, own, options);
      const place = toPlace(to, options)?.address ?? null;
      const kept = await deliveryChoices.of(user.id, cart.id);
      if (!kept?.isOfCart) {
        await deliveryChoices.save(user, cart.id, { ...choice, to }, place);
        continue;
      }
      if (place) await deliveryChoices.showPlace(user.id, cart.id, place);
      isLeft ||= !isSameChoice(kept.choice, { ...choice, to });
    }
    await deliveryChoices.forgetPerson(guest.user.id);
  } catch (error) {
    logFailure(error, "a guest's chosen deliveries were not moved", context);
  }
  return isLeft;
}

/**
 * Converts the place that a guest chose into a choice of the customer. A guest types their address: for a customer it
 * is an address of the company if the company has it, or else an address for this order only.
 */
function toOwn(to: ChosenPlace, guestsOwn: Address | null, { own, addresses }: DeliveryOptions): ChosenPlace {
  const typed = to.kind === "once" ? to.address : to.kind === "own" ? guestsOwn : null;
  if (!typed) return to;
  if (own && isSamePlace(own, typed)) return { kind: "own" };
  const site = addresses.find(({ address }) => isSamePlace(address, typed));
  return site ? { kind: "site", id: site.id } : { kind: "once", address: typed };
}

import type { CallContext } from "../../contract/context.ts";
import type { Order } from "../../contract/orders.ts";
import { inOrder } from "../../kit/polled-events.ts";
import type { StepModels } from "./step-models.ts";

/** The steps of one sale, as in the feed of events, and its delivery notes; both lists are oldest first. */
export async function readSteps(
  sale: number,
  c: CallContext,
  models: StepModels,
): Promise<Required<Pick<Order, "history" | "deliveries">>> {
  const read = await Promise.all(models.map((model) => model.read(model.ofSale(sale), c)));
  const own = read.flat().flatMap(({ steps }) => steps.filter((one) => one.sale === sale));
  const notes = new Map(own.map(({ step, note }) => [step.id, note]));
  const history = inOrder(own.map(({ step }) => step));
  return { history, deliveries: history.flatMap(({ id }) => notes.get(id) ?? []) };
}

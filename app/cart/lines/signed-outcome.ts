import { z } from "zod";
import { type RequestContext, shopContext } from "../../request/context.ts";
import { type AgainOutcome, parseAgainCode, settleInCode, toAgainCode } from "./again-code.ts";

/** The outcome of putting lines into a cart, and the cart. */
export interface SignedOutcome {
  fates: AgainOutcome;
  cart: string;
  /** wished quantities of lines that are not in the cart, by line index, if they differ from the line's own quantity */
  quantities: ReadonlyMap<number, number>;
}

const valueSchema = z.tuple([z.string(), z.string(), z.string(), z.array(z.tuple([z.int(), z.int()]))]);

/** The most quantities that a URL has room for. */
const MOST_QUANTITIES = 150;

/**
 * Signs an outcome for the URL of an order or a list, because a page shows only outcomes that the shop itself has
 * written. `subject` names the source of the outcome's lines.
 */
export function signOutcome(
  subject: string,
  { fates, cart, quantities }: SignedOutcome,
  context: RequestContext,
): string {
  const { signer } = context.get(shopContext).request;
  const value = [subject, cart, toAgainCode(fates), [...quantities].slice(0, MOST_QUANTITIES)];
  return signer.sign("again-outcome", JSON.stringify(value));
}

/** Reads a signed outcome. Null unless it was signed for this subject and number of lines. */
export function verifyOutcome(
  signed: string,
  { subject, lines }: { subject: string; lines: number },
  context: RequestContext,
): SignedOutcome | null {
  const read = readValue(signed, context);
  if (!read) return null;
  const [forSubject, cart, code, quantities] = read;
  const fates = forSubject === subject ? parseAgainCode(code, lines) : null;
  return fates && { fates, cart, quantities: new Map(quantities) };
}

/** The same outcome with the lines at these indexes settled; null unless it was signed by the shop. */
export function settleOutcome(signed: string, places: readonly number[], context: RequestContext): string | null {
  const read = readValue(signed, context);
  if (!read) return null;
  const [subject, cart, code, quantities] = read;
  const settled = settleInCode(code, places);
  if (settled === null) return null;
  return context
    .get(shopContext)
    .request.signer.sign("again-outcome", JSON.stringify([subject, cart, settled, quantities]));
}

function readValue(signed: string, context: RequestContext): z.infer<typeof valueSchema> | null {
  const value = context.get(shopContext).request.signer.verify("again-outcome", signed);
  const read = value === null ? null : valueSchema.safeParse(JSON.parse(value));
  return read?.success ? read.data : null;
}

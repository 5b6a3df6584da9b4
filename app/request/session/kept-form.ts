import { randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";
import type { SentFields } from "../forms/fill-page.ts";
import { isOwner, ownerOf } from "./form-owner.ts";

/** The typed fields of a form that was sent after its session had ended. */
export interface KeptForm {
  /** the mark of the person to whom the form was shown; only they see it again */
  owner: string;
  /** path and query of the form's page */
  page: string;
  fields: SentFields;
  /** true if nothing that was typed or chosen is left out, such as a password or a file */
  isWhole: boolean;
  /** The login's address has this key: it proves that the login happens in the window where the form was refused. */
  key: string;
}

const keptSchema = z.object({
  owner: z.string().refine(isOwner),
  page: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  isWhole: z.boolean().default(true),
  key: z.string(),
  until: z.number(),
});

/**
 * Milliseconds for which a form is kept. Stored in the cookie itself, because a browser may keep the cookie for longer.
 */
const KEPT_FOR_MS = 1_800_000;
/** Most characters of the fields, before they are compressed. */
const MAX_TYPED = 32 * 1024;
/** Most characters of the encrypted form: with its encoding and name it stays within a browser's 4,096 bytes. */
const MAX_SEALED = 2_900;

/**
 * Secrets, answers of a captcha, and what only the shown page can say: versions, quotes, keys, earlier values, the
 * offered ways of delivery and the page before.
 */
const NOT_KEPT =
  /password|^(?:human|stamp|homepage|g-recaptcha-response|shownTo|version|quote|revision|key|own|back|consent|d:offered|was(?:-.*)?|w:.*)$/i;

/** Stands for the next order dialog of a guest, whatever its cart. */
export const GUEST_DIALOG = "guest-dialog";

/**
 * Keeps the typed fields of a form in an encrypted cookie, for half an hour, so that nothing is stored on the server
 * and only this browser has it. `key` is null if the form is too long; `hasFile` is true if it had a file, which is
 * never kept.
 */
export function keepForm(
  form: FormData,
  { owner, page }: Pick<KeptForm, "owner" | "page">,
  context: RequestContext,
): { key: string | null; hasFile: boolean } {
  const all = [...form].filter(([name]) => !NOT_KEPT.test(name));
  const fields = all.filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const hasFile = all.some(([, value]) => typeof value !== "string" && value.size > 0);
  const isWhole = !hasFile && ![...form].some(([name, value]) => /password/i.test(name) && value !== "");
  const key = randomBytes(12).toString("base64url");
  const isKept = seal({ owner, page, fields, isWhole, key, until: Date.now() + KEPT_FOR_MS }, context);
  return { key: isKept ? key : null, hasFile };
}

/** The form that this browser keeps; null if it has none, if it is damaged, or if its time is over. */
export async function readKeptForm(request: Request, context: RequestContext): Promise<KeptForm | null> {
  const { cookies, signer } = context.get(shopContext).request;
  const sealed: unknown = await cookies.keptForm.parse(request.headers.get("Cookie"));
  const bytes = typeof sealed === "string" ? signer.unsealBytes("kept-form", sealed) : null;
  if (!bytes) return null;
  const kept = keptSchema.safeParse(JSON.parse(brotliDecompressSync(bytes).toString())).data;
  return kept && kept.until > Date.now() ? kept : null;
}

/**
 * Hands a guest's kept form to the person who has just logged in or gone on as a guest in the window where the form was
 * refused. A customer's form goes to no other person, and is gone once somebody goes on as a guest.
 */
export async function handOver(request: Request, key: string | null, context: RequestContext): Promise<void> {
  const kept = await readHeld(request, key, context);
  const owner = ownerOf(context);
  if (kept?.owner.startsWith("g")) seal({ ...kept, owner, until: Date.now() + KEPT_FOR_MS }, context);
  else if (kept && owner.startsWith("g")) context.get(sessionContext).keepForm(null);
}

/** The kept form with this key. Without it, such as after a later form of another window, the person reads so. */
export async function readHeld(
  request: Request,
  key: string | null,
  context: RequestContext,
): Promise<KeptForm | null> {
  if (key === null) return null;
  const kept = await readKeptForm(request, context);
  if (kept?.key === key) return kept;
  context.get(sessionContext).announce({ kind: "form-expired" });
  return null;
}

/** False if the form is too long. An older kept form is then removed: it would come back in its place. */
function seal(kept: KeptForm & { until: number }, context: RequestContext): boolean {
  const text = JSON.stringify(kept);
  const sealed =
    text.length > MAX_TYPED
      ? null
      : context.get(shopContext).request.signer.seal("kept-form", brotliCompressSync(Buffer.from(text)));
  const isKept = sealed !== null && sealed.length <= MAX_SEALED;
  context.get(sessionContext).keepForm(isKept ? sealed : null);
  return isKept;
}

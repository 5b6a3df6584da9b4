import { z } from "zod";
import type { ErpAnswer } from "../../../contract/erp-adapter.ts";
import type { Codec } from "../codecs.ts";

export const healthAnswer: Codec<ErpAnswer> = z.object({
  ok: z.boolean(),
  detail: z.string(),
  instance: z.string().min(1).max(200).optional(),
});

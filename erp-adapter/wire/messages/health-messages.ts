import { z } from "zod";
import type { Codec } from "../codecs.ts";

export const healthAnswer: Codec<{ ok: boolean; detail: string }> = z.object({ ok: z.boolean(), detail: z.string() });

import type { Capabilities } from "../contract/capabilities.ts";
import { type CapabilityFlag, declares } from "../contract/capability-flags.ts";
import type { AnswerForm } from "./answers.ts";
import type { Place } from "./places.ts";

/** One call of the protocol: its address, where its arguments and what of the context travels, and its answer. */
export interface Call<Args extends unknown[], Answer> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{userId}` is the context's user; the other names are those of arguments */
  path: `/api/${string}`;
  /** one line, for the description of the protocol */
  summary: string;
  /** of the context, beside the token: `userId` where it is not in the path */
  carries: readonly Carried[];
  args: readonly [...{ [At in keyof Args]: Place<Args[At]> }];
  answer: AnswerForm<Answer>;
  /** whether a lost answer leaves a doubt about what was done */
  writes: boolean;
  /** a fixed value in the query that tells it from its neighbour on the same path */
  fixed: Readonly<Record<string, string>>;
  /** bytes of a body */
  maxBody: number;
  /** the flag without which a back end does not have it */
  capability: { name: CapabilityFlag; isThere(capabilities: Capabilities): boolean } | null;
}

/** `anyIdempotencyKey`: the key travels where there is one, and the call may go without. */
export type Carried = "lang" | "partnerId" | "userId" | "idempotencyKey" | "anyIdempotencyKey";

const KB = 1_024;

type Given<Args extends unknown[], Answer> = Pick<
  Call<Args, Answer>,
  "method" | "path" | "summary" | "args" | "answer"
> &
  Partial<Pick<Call<Args, Answer>, "carries" | "writes" | "fixed" | "maxBody">> & { capability?: CapabilityFlag };

/** A call; it writes unless it is a GET or says otherwise, and its body is small unless it says otherwise. */
export function defineCall<Args extends unknown[], Answer>({
  capability,
  ...given
}: Given<Args, Answer>): Call<Args, Answer> {
  return {
    carries: [],
    writes: given.method !== "GET",
    fixed: {},
    maxBody: 64 * KB,
    capability: capability ? { name: capability, isThere: (capabilities) => declares(capabilities, capability) } : null,
    ...given,
  };
}

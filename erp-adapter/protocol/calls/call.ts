import type { Capabilities } from "../../contract/capabilities.ts";
import { type CapabilityFlag, declares } from "../../contract/capability-flags.ts";
import type { AnswerForm } from "./answers.ts";
import type { ArgumentPlace } from "./places.ts";

/**
 * One call of the protocol: method and path, the places of its arguments, the fields of the context that it sends, and
 * the form of its answer.
 */
export interface Call<Args extends unknown[], Answer> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{userId}` is the context's user; the other placeholders are arguments */
  path: `/api/${string}`;
  /** one line, for the description of the protocol */
  summary: string;
  /** fields of the context that are sent in addition to the token; `userId` only if it is not in the path */
  carries: readonly Carried[];
  args: readonly [...{ [At in keyof Args]: ArgumentPlace<Args[At]> }];
  answer: AnswerForm<Answer>;
  /** true if the call may write; if its answer is lost, it is unknown whether it has written */
  writes: boolean;
  /** fixed query parameters that distinguish the call from another one with the same method and path */
  fixed: Readonly<Record<string, string>>;
  /** the most bytes of the request body */
  maxBody: number;
  /** the flag that a back end must declare to have this call; null: every back end has it */
  capability: { name: CapabilityFlag; isThere(capabilities: Capabilities): boolean } | null;
  /** true: only the shop itself may make the call (`vouched`) */
  vouchedOnly: boolean;
}

/** `anyIdempotencyKey`: the key is optional and is sent if there is one. */
export type Carried = "lang" | "partnerId" | "userId" | "idempotencyKey" | "anyIdempotencyKey";

const KB = 1_024;

type Given<Args extends unknown[], Answer> = Pick<Call<Args, Answer>, "summary" | "args" | "answer"> &
  Partial<Pick<Call<Args, Answer>, "carries" | "writes" | "fixed" | "maxBody" | "vouchedOnly">> & {
    capability?: CapabilityFlag;
  };

/** Defines a call. By default `writes` is true unless the method is GET, and only a small body is allowed. */
export function defineCall<Args extends unknown[], Answer>(
  method: Call<Args, Answer>["method"],
  path: Call<Args, Answer>["path"],
  { capability, ...given }: Given<Args, Answer>,
): Call<Args, Answer> {
  return {
    method,
    path,
    carries: [],
    writes: method !== "GET",
    fixed: {},
    maxBody: 64 * KB,
    vouchedOnly: false,
    capability: capability ? { name: capability, isThere: (capabilities) => declares(capabilities, capability) } : null,
    ...given,
  };
}

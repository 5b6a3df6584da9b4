import type { Clock } from "../../clock-and-ids.ts";
import { faultInAnswer } from "../../contract/answers/fault-in-answer.ts";
import type { CallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { mapMethods } from "../resilience/map-methods.ts";
import { ruleOf } from "../resilience/rules.ts";
import { faultInShape } from "./fault-in-shape.ts";

export interface ChecksOptions {
  /** false if the answers were parsed by a schema or come from typed code: only their content is then checked */
  checksShape: boolean;
  clock?: Clock;
}

/**
 * Checks the answers of any adapter. An answer of the wrong shape, or one that does not fit the call, becomes
 * BAD_RESPONSE with the path of the field. A thrown value that is not an ErpError becomes BAD_RESPONSE too. For a write
 * the effect is then unknown.
 */
export function withChecks(adapter: ErpAdapter, { checksShape, clock = Date.now }: ChecksOptions): ErpAdapter {
  return mapMethods(adapter, (method, ask) => {
    const effect = ruleOf(method).isRead ? "none" : "unknown";
    const refuse = (path: string, peerMessage: string, cause?: unknown) =>
      new ErpError("BAD_RESPONSE", { path }, { effect, peerMessage, cause });

    async function answerOf(args: readonly unknown[], c: CallContext): Promise<unknown> {
      try {
        return await ask(args, c);
      } catch (error) {
        if (!isErpError(error)) throw refuse(method, textOf(error), toError(error));
        // The module's own guard reports effect none, but cannot know how far a write got before it failed.
        const isCut = checksShape && error.effect === "none" && isErpError(error, "BAD_RESPONSE");
        throw isCut && effect === "unknown" ? refuse(error.details.path, error.peerMessage ?? "", error.cause) : error;
      }
    }

    return async (args, c) => {
      const answer = await answerOf(args, c);
      const fault = judge(() => {
        const inShape = checksShape ? faultInShape(method, answer) : null;
        return inShape ?? faultInAnswer(method, answer, args, c, clock());
      });
      if (fault) throw refuse(fault.path, fault.reason, fault.cause);
      return answer;
    };
  });
}

/** The fault that `look` finds; an answer that throws when it is read is a fault too. */
function judge<Fault extends { path: string; reason: string }>(
  look: () => Fault | null,
): { path: string; reason: string; cause?: unknown } | null {
  try {
    return look();
  } catch (error) {
    return { path: "", reason: "it cannot be judged", cause: error };
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : "something was thrown that is no error";
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(textOf(error), { cause: error });
}

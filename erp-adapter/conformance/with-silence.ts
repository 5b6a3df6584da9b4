import { mapMethods } from "../around/resilience/map-methods.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import type { Subject } from "./case.ts";

/**
 * Gives the power `silence` to a subject whose ERP books an order in one call: the next order is booked, and then no
 * call gets an answer until the silence ends. For an ERP that needs several calls, the harness itself must make the ERP
 * stop answering.
 */
export function withSilence(adapter: ErpAdapter): Required<Pick<Subject, "adapter" | "silenceAfterFirstWrite">> {
  let state: "speaks" | "next" | "silent" = "speaks";
  const noAnswer = (effect: "none" | "unknown") =>
    new ErpError("TIMEOUT", {}, { effect, peerMessage: "silent after the first write" });
  return {
    adapter: mapMethods(adapter, (method, ask) => async (args, c) => {
      if (state === "silent") throw noAnswer("none");
      const answer = await ask(args, c);
      if (state !== "next" || method !== "orders.place") return answer;
      state = "silent";
      throw noAnswer("unknown");
    }),
    async silenceAfterFirstWrite() {
      state = "next";
      return async () => {
        state = "speaks";
      };
    },
  };
}

import { ErpError } from "../contract/errors.ts";

/** How a call ends that has no answer. Until it is sent, it had no effect; from then on nobody knows. */
export interface EndOfCall {
  /** rejects at the deadline */
  late: Promise<never>;
  /** rejects when the reader waits no longer */
  gone: Promise<never>;
  /** When its turn has come. TIMEOUT, effect none, when that is too late. */
  beginSending(): void;
  /** When the call itself has ended. */
  release(): void;
}

interface Bounds {
  begun: number;
  deadline: number;
  /** of a reader who may leave */
  leaving: AbortSignal | undefined;
  /** what a reader hears who has waited long enough, the call itself going on; null: there is no such moment */
  impatience: { after: number; error: Error } | null;
}

export function watchEnd({ begun, deadline, leaving, impatience }: Bounds): EndOfCall {
  const late = Promise.withResolvers<never>();
  const gone = Promise.withResolvers<never>();
  let isSent = false;
  let isOver = false;
  const end = (how: PromiseWithResolvers<never>) => {
    isOver = true;
    how.reject(new ErpError("TIMEOUT", {}, { effect: isSent ? "unknown" : "none" }));
  };
  const leave = () => end(gone);
  const timer = setTimeout(() => end(late), deadline - begun);
  leaving?.addEventListener("abort", leave, { once: true });
  const patience = impatience ? setTimeout(() => gone.reject(impatience.error), impatience.after) : undefined;
  return {
    late: late.promise,
    gone: gone.promise,
    beginSending() {
      // Its time ran out while it waited for its turn: whoever was told so must be able to rely on it.
      if (isOver || Date.now() >= deadline) throw new ErpError("TIMEOUT", {}, { effect: "none" });
      isSent = true;
    },
    release() {
      clearTimeout(timer);
      clearTimeout(patience);
      leaving?.removeEventListener("abort", leave);
    },
  };
}

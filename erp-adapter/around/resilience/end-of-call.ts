import { ErpError } from "../../contract/errors.ts";

/**
 * Ends a call that has no answer. The errors have effect none if the call was not sent yet, otherwise effect unknown.
 */
export interface EndOfCall {
  /** rejects at the deadline */
  late: Promise<never>;
  /** rejects when the caller stops waiting */
  gone: Promise<never>;
  /**
   * To be called right before sending. Throws TIMEOUT (effect none) if the call has already ended or its deadline has
   * passed.
   */
  beginSending(): void;
  /** To be called when the call to the ERP has ended. */
  release(): void;
}

interface Bounds {
  begun: number;
  deadline: number;
  /** aborts when the caller leaves */
  leaving: AbortSignal | undefined;
  /** the caller gets `error` after `after` milliseconds, while the call itself goes on; null: the caller waits */
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
      // The caller may already have an error with effect none, so the call must not be sent any more.
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

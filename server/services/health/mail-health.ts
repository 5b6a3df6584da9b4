import type { Clock } from "../clock.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import type { DependencyState } from "./health.ts";
import { createSince } from "./since.ts";

/** Health of mail, judged by the mails that are sent: a test connection would show no more. */
export function createMailHealth(clock: Clock): {
  watch(transport: MailTransport): MailTransport;
  state(): DependencyState;
} {
  const since = createSince(clock);
  return {
    watch: (transport) => ({
      async send(...mail) {
        try {
          await transport.send(...mail);
        } catch (error) {
          // A refused address is an answer of a server that works.
          since.set(error instanceof MailFailure && error.outcome === "refused" ? "answers" : "fails");
          throw error;
        }
        since.set("answers");
      },
      close: () => transport.close(),
    }),
    state: since.state,
  };
}

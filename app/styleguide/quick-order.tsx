import { ColumnsForm } from "../quick-order/columns-form.tsx";
import { ListAway } from "../quick-order/list-away.tsx";
import { PreparedListPage } from "../quick-order/prepared-list-page.tsx";
import { QuickOrderStart } from "../quick-order/quick-order-start.tsx";
import { RowStateBadge } from "../quick-order/row-state-badge.tsx";
import { CUSTOMER } from "./made-up/people.ts";
import {
  ADDED,
  AWAY_REFUSAL,
  COLUMNS,
  LIST_REFUSED,
  PREPARED,
  PREPARED_REFUSAL,
  UNREAD,
} from "./made-up/quick-order.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

/** Ordering many parts at once: the page to enter a list, and the prepared list. */
export function QuickOrder() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="quick-order/row-state-badge">
        {(["ready", "choose", "replaced", "short", "refused", "added", "unread"] as const).map((state) => (
          <Specimen key={state} state={state}>
            <RowStateBadge state={state} />
          </Specimen>
        ))}
      </Part>
      <Part module="quick-order/quick-order-start">
        <Specimen state="" wide>
          <QuickOrderStart />
        </Specimen>
        <Specimen state="refused" wide>
          <QuickOrderStart reply={LIST_REFUSED} />
        </Specimen>
        <Specimen state="useNavigation: submitting" wide>
          <Setting sending={{ intent: "typed" }}>
            <QuickOrderStart />
          </Setting>
        </Specimen>
      </Part>
      <Part module="quick-order/prepared-list-page">
        <Specimen state="" wide>
          <PreparedListPage page={PREPARED} />
        </Specimen>
        <Specimen state="refused" wide>
          <PreparedListPage page={PREPARED} refusal={PREPARED_REFUSAL} />
        </Specimen>
        <Specimen state="isAdding, useNavigation: submitting" wide>
          <Setting sending={{ intent: "add" }}>
            <PreparedListPage page={{ ...PREPARED, isAdding: true }} />
          </Setting>
        </Specimen>
        <Specimen state="added" wide>
          <PreparedListPage page={ADDED} />
        </Specimen>
        <Specimen state="live false" wide>
          <PreparedListPage page={UNREAD} />
        </Specimen>
      </Part>
      <Part module="quick-order/columns-form">
        <Specimen state="" wide>
          <ColumnsForm shown={COLUMNS} isRefused={false} />
        </Specimen>
        <Specimen state="guessed" wide>
          <ColumnsForm shown={{ ...COLUMNS, source: "guessed" }} isRefused={false} />
        </Specimen>
        <Specimen state="remembered, refused" wide>
          <ColumnsForm shown={{ ...COLUMNS, source: "remembered" }} isRefused />
        </Specimen>
      </Part>
      <Part module="quick-order/list-away">
        <Specimen state="" wide>
          <ListAway />
        </Specimen>
        <Specimen state="sent" wide>
          <ListAway refusal={AWAY_REFUSAL} />
        </Specimen>
      </Part>
    </Setting>
  );
}

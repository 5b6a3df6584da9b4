import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Grant, Limits } from "#rules/company-member.ts";
import type { JoinRefusal } from "../company/join-company.ts";
import { JoinPage } from "../company/join-page.tsx";
import type { JoinData } from "../company/load-join.ts";
import type { PeopleData, ShownColleague } from "../company/load-people.ts";
import { PeoplePage } from "../company/people-page.tsx";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const UNLIMITED: Limits = { order: null, day: null, month: null };
const BUYER: Grant = { role: "buyer", limits: { order: toEurCents(50_000), day: null, month: toEurCents(500_000) } };
const VIEWER: Grant = { role: "viewer", limits: UNLIMITED };

const person = (id: string, name: string, about: Partial<ShownColleague> = {}): ShownColleague => ({
  ...{ id: id as UserId, name, email: `${id}@autoservis-primjer.example`, isMe: false, state: "active" },
  ...{ role: "owner", limits: UNLIMITED, lacks: [] },
  ...about,
});

const PAGE: PeopleData = {
  people: [
    person("ana", "Ana Primjer", { isMe: true }),
    person("ivo", "Ivo Žgombić", BUYER),
    person("eva", "Eva Novak", { lacks: ["invoices", "finances"], state: "unread" }),
    person("mirjana", "Mirjana Đurđević-Horvatinčić", { role: "bookkeeper", lacks: ["finances"], state: "unseen" }),
    person("petar", "Petar Kos", { ...VIEWER, state: "blocked" }),
    person("luka", "Luka Babić", { ...VIEWER, state: "removed" }),
  ],
  invitations: [
    {
      id: "1",
      email: "novi@servis.example",
      inviter: "Ana Primjer",
      until: "2026-12-03T09:00:00Z",
      isExpired: false,
      lacks: [],
      ...BUYER,
    },
    {
      id: "2",
      email: "stari@servis.example",
      inviter: "Ana Primjer",
      until: "2026-11-20T09:00:00Z",
      isExpired: true,
      lacks: [],
      ...VIEWER,
    },
  ],
  events: [
    {
      id: 4,
      kind: "leave-set",
      rule: null,
      leave: { from: "2026-12-01", until: "2026-12-05" },
      at: "2026-11-26T11:00:00Z",
      actor: "Ana Primjer",
      subject: "Branko Kovačević",
      was: null,
      now: null,
    },
    {
      id: 3,
      kind: "changed",
      rule: null,
      leave: null,
      at: "2026-11-26T10:12:00Z",
      actor: "Ana Primjer",
      subject: "Ivo Žgombić",
      was: VIEWER,
      now: BUYER,
    },
    {
      id: 2,
      kind: "removed",
      rule: null,
      leave: null,
      at: "2026-11-25T07:00:00Z",
      actor: "Ana Primjer",
      subject: "Luka Babić",
      was: VIEWER,
      now: null,
    },
    {
      id: 1,
      kind: "invited",
      rule: null,
      leave: null,
      at: "2026-11-24T07:00:00Z",
      actor: "Ana Primjer",
      subject: "novi@servis.example",
      was: null,
      now: BUYER,
    },
  ],
  older: 1,
  figures: ["invoices", "finances"],
  lacks: [],
  colleagues: "all",
};

const JOIN: JoinData = {
  state: "join",
  email: "novi@servis.example",
  role: "buyer",
  figures: [],
  inviter: "Ana Primjer",
  signedIn: "",
};

const refused = (error: Record<string, string[]>) => ({ status: "error" as const, initialValue: {}, error });

const NOT_JOINED: JoinRefusal["reason"][] = ["other-address", "in-use", "failed", "unsure", "busy", "limited"];

/** The people of a company, and the page of an invitation. */
export function CompanyPeople() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="company/people-page">
        <Specimen state="" wide>
          <PeoplePage page={PAGE} />
        </Specimen>
        <Specimen state="refusal: last-owner" wide>
          <PeoplePage
            page={{ ...PAGE, invitations: [], events: [], older: null, lacks: ["finances"], colleagues: "away" }}
            refusal={{ person: "ivo", reply: null, reason: "last-owner" }}
          />
        </Specimen>
        <Specimen state="refusal: reply" wide>
          <PeoplePage
            page={{ ...PAGE, invitations: [], events: [], older: null }}
            refusal={{ person: "ivo", reply: refused({ order: ["amount"] }), reason: null }}
          />
        </Specimen>
        <Specimen state="colleagues: none" wide>
          <PeoplePage
            page={{ ...PAGE, people: PAGE.people.slice(0, 1), events: [], older: null, colleagues: "none" }}
          />
        </Specimen>
      </Part>
      <Part module="company/join-page">
        <Specimen state="">
          <JoinPage page={JOIN} />
        </Specimen>
        <Specimen state="reply">
          <JoinPage
            page={JOIN}
            refusal={{ reason: null, reply: refused({ name: ["required"], password: ["password"] }) }}
          />
        </Specimen>
        <Specimen state="state: return">
          <JoinPage page={{ ...JOIN, state: "return" }} />
        </Specimen>
        {(["closed", "other-person", "known", "unable"] as const).map((state) => (
          <Specimen key={state} state={`state: ${state}`}>
            <JoinPage page={{ ...JOIN, state, signedIn: "Petra Kos" }} />
          </Specimen>
        ))}
        {NOT_JOINED.map((reason) => (
          <Specimen key={reason} state={`refusal: ${reason}`}>
            <JoinPage page={JOIN} refusal={{ reason, reply: null }} />
          </Specimen>
        ))}
      </Part>
    </Setting>
  );
}

import type { ConformanceCase, Subject } from "../../../conformance/case.ts";
import type { Staff } from "../../../conformance/staff.ts";
import { missingNeeds, runCase } from "../../../conformance/trial.ts";
import type { Capabilities } from "../../../contract/capabilities.ts";
import { isErpError } from "../../../contract/errors.ts";
import { mapMethods } from "../../resilience/map-methods.ts";
import { needsItsOwn, shareSubject } from "../shared-subject.ts";

/** A case of the suite that was run once on a back end with every capability, and what was recorded of it. */
export interface TracedCase {
  one: ConformanceCase;
  /** True if the back end that `transform` makes would ask, answer or declare something else in this case. */
  isTouchedBy(transform: (subject: Subject) => Subject): Promise<boolean>;
}

/** A call of the adapter, or an act of the staff. */
interface Call {
  method: string;
  args: readonly unknown[];
  outcome: () => unknown;
  text: string;
}

type Method = (...args: readonly unknown[]) => unknown;
type Answer = (method: string, args: readonly unknown[]) => unknown;

/** Runs the cases on back ends that `create` makes, and records them. A case that fails is recorded up to its failure. */
export async function traceCases(cases: readonly ConformanceCase[], create: () => Promise<Subject>) {
  const shared = shareSubject(create);
  const traced: TracedCase[] = [];
  for (const one of cases) traced.push(await traceCase(one, await (needsItsOwn(one) ? create() : shared.create())));
  await shared.dispose();
  return traced;
}

async function traceCase(one: ConformanceCase, subject: Subject): Promise<TracedCase> {
  const calls: Call[] = [];
  const read = new Set<string>();
  const { capabilities } = subject.adapter;
  const recorded = answeredBy(subject, noteReads(capabilities, read), async (method, args) => {
    const sent = textOf(args);
    const outcome = await outcomeOf(() => methodOf(subject, method)(...args));
    calls.push({ method, args, outcome, text: `${sent} ${await textOfOutcome(outcome)}` });
    return outcome();
  });
  /** The text of the call as the back end that `transform` makes would send and answer it. */
  async function replay({ method, args, outcome }: Call, transform: (subject: Subject) => Subject): Promise<string> {
    let sent = "";
    const other = transform(
      answeredBy(subject, capabilities, async (_, asked) => {
        sent = textOf(asked);
        return outcome();
      }),
    );
    const came = await textOfOutcome(() => methodOf(other, method)(...args));
    return `${sent} ${came}`;
  }

  if (missingNeeds(one, subject).length > 0) await subject.dispose();
  else await runCase(one, recorded).catch(() => {});

  return {
    one,
    async isTouchedBy(transform) {
      const plain = answeredBy(subject, capabilities, () => null);
      const other = transform(plain);
      const declared = (path: string) => [capabilities, other.adapter.capabilities].map((all) => textOf(at(all, path)));
      for (const [before, after] of [...read].map(declared)) if (before !== after) return true;
      for (const call of calls)
        if (
          methodOf(other, call.method) !== methodOf(plain, call.method) &&
          (await replay(call, transform)) !== call.text
        )
          return true;
      return false;
    },
  };
}

/** The subject with another declaration, whose every call and act is answered by `answer`. */
function answeredBy(subject: Subject, capabilities: Capabilities, answer: Answer): Subject {
  const adapter = mapMethods(subject.adapter, (method) => async (args, c) => answer(method, [...args, c]));
  const acts = Object.keys(subject.staff ?? {}).map((act) => [
    act,
    (...args: readonly unknown[]) => answer(`staff.${act}`, args),
  ]);
  const staff = subject.staff && (Object.fromEntries(acts) as Staff);
  return { ...subject, adapter: { ...adapter, capabilities }, staff };
}

function methodOf(subject: Subject, name: string): Method {
  return at({ ...subject.adapter, staff: subject.staff }, name) as Method;
}

/** The value at a path of names with dots between them. */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);
}

/** The capabilities; adds `area.flag` to `read` whenever a flag is read. */
function noteReads(capabilities: Capabilities, read: Set<string>): Capabilities {
  const noting = (area: string, flags: object) =>
    new Proxy(flags, {
      get(target, flag, receiver) {
        read.add(`${area}.${String(flag)}`);
        return Reflect.get(target, flag, receiver);
      },
    });
  const areas = Object.entries(capabilities).map(([area, flags]) => [area, noting(area, flags)]);
  return Object.fromEntries(areas) as Capabilities;
}

async function outcomeOf(act: () => unknown): Promise<() => unknown> {
  try {
    const answer = await act();
    return () => answer;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function textOfOutcome(act: () => unknown): Promise<string> {
  try {
    return textOf(await act());
  } catch (error) {
    return isErpError(error) ? `${error.code} ${textOf(error.details)}` : String(error);
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

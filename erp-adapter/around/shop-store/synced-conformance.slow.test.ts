import { afterAll } from "vitest";
import { describeConformance } from "../../conformance/describe-conformance.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { syncedSubject } from "./synced-subject.ts";

const subjects = createSubjectFactory();
afterAll(() => subjects.dispose());

/** The areas that read products. */
const AREAS: ReadonlySet<string> = new Set(["capabilities", "catalogue", "conditions", "carts", "favourites"]);

describeConformance({
  name: "the embedded ERP's feed, searched by a catalogue of the shop's own,",
  create: async () => syncedSubject(await subjects.create()),
  cases: EVERY_CASE.filter(({ area }) => AREAS.has(area)),
});

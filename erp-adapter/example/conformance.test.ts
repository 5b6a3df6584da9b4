import { describeConformance } from "../conformance/describe-conformance.ts";
import { serveSubject } from "../http/served-subject.ts";
import { subjectWithKeptAccounts } from "../shop-store/completed-subject.ts";
import { createExampleSubject } from "./testing/example-subject.ts";

describeConformance({
  name: "the example, completed by the shop's store,",
  create: async () => subjectWithKeptAccounts(await createExampleSubject()),
});

// The shop keeps the guests, so their calls carry no token: a call that lost its token would pass for a guest's call.
describeConformance({
  name: "the example behind a server, asked over HTTP and completed by the shop's store,",
  create: async () => subjectWithKeptAccounts(await serveSubject(await createExampleSubject())),
});

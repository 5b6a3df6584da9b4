import type { Subject } from "../../conformance/case.ts";
import { createSubjectFactory, type SubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { createErpServer } from "../server/create-erp-server.ts";
import { createHttpErp } from "./create-http-erp.ts";

/** Creates embedded ERPs for the conformance suite, which are called over HTTP, as by a shop on another machine. */
export function createServedSubjectFactory(): SubjectFactory {
  const subjects = createSubjectFactory();
  return {
    create: async () => serveSubject(await subjects.create()),
    dispose: subjects.dispose,
  };
}

/** The API key: with it the shop can vouch for its users. */
const KEY = "the-key-of-the-suite";

/** The subject's ERP over HTTP: client → server → adapter, on loopback. */
export async function serveSubject(subject: Subject): Promise<Subject> {
  const server = createErpServer(subject.adapter, {
    apiKey: KEY,
    log: { debug() {}, info() {}, warn() {}, error: console.error },
  });
  const port = await server.listen(0);
  const adapter = createHttpErp({ url: `http://localhost:${port}`, apiKey: KEY });
  await adapter.health();
  return {
    ...subject,
    adapter,
    async dispose() {
      await adapter.close();
      await server.close();
      await subject.dispose();
    },
  };
}

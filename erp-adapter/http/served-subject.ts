import type { Subject } from "../conformance/case.ts";
import { createSubjectFactory, type SubjectFactory } from "../embedded/conformance-subject.ts";
import { createErpServer } from "../server/create-erp-server.ts";
import { createHttpErp } from "./create-http-erp.ts";

/** Embedded ERPs for the conformance suite, reached as by a remote shop: http → server → mock, on loopback. */
export function createServedSubjectFactory(): SubjectFactory {
  const subjects = createSubjectFactory();
  return {
    async create(): Promise<Subject> {
      const embedded = await subjects.create();
      const server = createErpServer(embedded.adapter, { apiKey: null, log: { warn() {}, error: console.error } });
      const port = await server.listen(0);
      const adapter = createHttpErp({ url: `http://localhost:${port}` });
      await adapter.health();
      return {
        ...embedded,
        adapter,
        async dispose() {
          await adapter.close();
          await server.close();
          await embedded.dispose();
        },
      };
    },
    dispose: subjects.dispose,
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { answerHealth } from "./answer-health.ts";

const ANSWERS = { state: "answers" as const, since: "2026-11-20T09:44:00.000Z" };

test.each([
  [false, 200, "ready"],
  [true, 503, "database-gone"],
])("a process whose database is gone (%s) is %i", (isUnseen, status, state) => {
  const said = ask({ isUnseen: () => isUnseen });
  expect(said.status).toBe(status);
  expect(JSON.parse(said.body)).toMatchObject({ state, database: ANSWERS });
});

function ask(heartbeat: { isUnseen(): boolean }) {
  const said = { status: 0, body: "" };
  const res = {
    writeHead: (status: number) => void Object.assign(said, { status }),
    end: (body: string) => void Object.assign(said, { body }),
  };
  const erp = { ...ANSWERS, notAnswering: [] };
  const content = { ...ANSWERS, source: "local" as const };
  answerHealth({ url: "/health/ready", method: "GET" } as IncomingMessage, res as unknown as ServerResponse, {
    health: () => ({ erp, content, mail: ANSWERS, disk: ANSWERS, database: ANSWERS }),
    load: { isOver: () => false },
    heartbeat,
    isDraining: () => false,
  });
  return said;
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fetch } from "undici";
import type { SilenceAfterFirstWrite } from "#erp-adapter/conformance/case.ts";

/** A proxy before a Tryton, which can stop answering in the middle of an order. */
export interface SilentWire {
  /** the address of the same database through this proxy */
  url: string;
  silenceAfterFirstWrite: SilenceAfterFirstWrite;
  close(): Promise<void>;
}

/** The first write of an order, which creates its sale. */
const FIRST_WRITE = "model.sale.sale.create";

/** `to`: http://host:port/database */
export async function openSilentWire(to: string): Promise<SilentWire> {
  let state: "speaks" | "next" | "silent" = "speaks";
  const { origin, pathname } = new URL(to);

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    // Without an answer, the caller waits until its deadline.
    if (state === "silent") return;
    const { authorization = "" } = request.headers;
    const headers = { "Content-Type": "application/json", ...(authorization && { Authorization: authorization }) };
    const answer = await fetch(origin + (request.url ?? "/"), { method: "POST", headers, body });
    if (state === "next" && JSON.parse(body).method === FIRST_WRITE) state = "silent";
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    async silenceAfterFirstWrite() {
      state = "next";
      return async () => {
        state = "speaks";
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The published types know Express only; the package itself takes node's own request and response. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  export default function compression(options: {
    threshold: number;
    level: number;
    brotli: BrotliOptions;
  }): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { BUILD_FOLDER } from "./build-folder.ts";

const build: ServerBuild = await import(pathToFileURL(`${BUILD_FOLDER}/server/index.js`).href);
const handler = createRequestHandler(build, "production");
const server = createServer(createRequestListener((request) => handler(request)));
server.listen(0, () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`listening on http://localhost:${address.port}`);
});

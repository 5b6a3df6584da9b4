import type { Config } from "@react-router/dev/config";
import { BUILD_FOLDER } from "./build-folder.ts";

export default { ssr: true, buildDirectory: BUILD_FOLDER, routeDiscovery: { mode: "initial" } } satisfies Config;

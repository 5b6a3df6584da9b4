import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole manifest comes with the first page: no /__manifest endpoint to guard (security.md, "Also").
  routeDiscovery: { mode: "initial" },
} satisfies Config;

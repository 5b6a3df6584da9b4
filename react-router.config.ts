import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // `scripts/build.mjs` builds beside what is being served, and then puts it in its place.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The whole manifest comes with the first page: no /__manifest endpoint to guard.
  routeDiscovery: { mode: "initial" },
  // The framework's own check is left to ours, which is stricter, covers resource routes, and answers in the shop's words
  // and not with a bare 400: app/request/guards/same-origin.ts.
  allowedActionOrigins: ["**"],
} satisfies Config;

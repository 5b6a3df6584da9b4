import { defineConfig } from "vitest/config";

// The tests that look for faults (main.ts): near ones, for each fault is looked for by all that touch it.
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    exclude: ["**/conformance*.test.ts", "**/durability.test.ts", "node_modules/**"],
    setupFiles: ["tests/support/console.ts"],
    testTimeout: 30_000,
  },
});

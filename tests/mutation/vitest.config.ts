import { defineConfig } from "vitest/config";

// The tests that must catch the faults (main.ts): only those near the files, because for each fault every test runs
// that executes its line.
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    // Each of these takes longer than all others together.
    exclude: [
      "**/conformance*.test.ts",
      "**/durability.test.ts",
      "**/races.test.ts",
      "**/*.property.test.ts",
      "node_modules/**",
    ],
    setupFiles: ["tests/support/console.ts"],
    testTimeout: 30_000,
  },
});

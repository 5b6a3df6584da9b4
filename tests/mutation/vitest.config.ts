import { defineConfig } from "vitest/config";

// The tests that must catch the faults (main.ts): only those beside the files, because for each fault every test runs
// that executes its line.
const { include, exclude } = JSON.parse(process.env.MUTATION_TESTS ?? '{"include":[],"exclude":[]}');

export default defineConfig({
  test: {
    include,
    exclude: [...exclude, "node_modules/**"],
    setupFiles: ["tests/support/console.ts"],
    testTimeout: 30_000,
  },
});

import { defineConfig } from 'vitest/config';

// Real Chromium against the real binary, one file after the other: two cores are soon busy.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    reporters: ['verbose'],
  },
});

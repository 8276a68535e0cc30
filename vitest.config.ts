import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './test/support/patience-ms.ts'

// A day begins and ends at the same moment wherever the tests run.
process.env['TZ'] = 'UTC'
// As `npm start` has it: the processes of tests, and those that tests start, don't compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compiled')

// They put something else in the place of a window's location, or tell Node.js's Blob from its own: no window lets them.
const BESIDE_A_WINDOW = [
  'app/screens/viewing.test.ts',
  'app/screens/viewing-strip.test.tsx',
  'features/credit-reports/screens/report/report-downloads.test.tsx',
  'features/administration/screens/subscribers/view-as.test.tsx',
]

const SERVER_TESTS = [
  '{launcher,platform}/**/*.test.ts',
  'app/{demo,server}/**/*.test.ts',
  'features/*/{rules,server,tests}/**/*.test.ts',
  'test/{access,architecture,attack,faults}/**/*.test.ts',
]
const SCREEN_TESTS = [
  'ui/**/*.test.{ts,tsx}',
  'app/{browser,screens}/**/*.test.{ts,tsx}',
  'platform/browser/**/*.test.{ts,tsx}',
  'features/*/screens/**/*.test.{ts,tsx}',
]
const WEB_SETUP = ['./test/support/web-patience.ts', './test/support/light-elements.ts']

export default defineConfig({
  test: {
    setupFiles: ['./test/support/patience.ts'],
    testTimeout: 150_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // Tests wait half of their time, for the database, a clock or a page: two more than there are cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    // A heap begins small and is cleared up whole each time it has grown a little: a twentieth of the workers’ time.
    execArgv: ['--initial-old-space-size=512'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['./test/support/global-setup.ts'],
          include: SERVER_TESTS,
          exclude: ['platform/browser/**'],
          // Loading the whole product anew for each file would take as long as the tests themselves. What they share is
          // modules only: each has a database and an app of its own.
          isolate: false,
        },
      },
      // Pages keep their state in modules, as they do in a browser: each file has a window and modules of its own. Only
      // what makes windows is loaded once for many files: that took half of the time.
      {
        extends: true,
        test: {
          name: 'web',
          include: SCREEN_TESTS,
          exclude: BESIDE_A_WINDOW,
          setupFiles: WEB_SETUP,
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: { name: 'web process', include: BESIDE_A_WINDOW, setupFiles: WEB_SETUP },
      },
    ],
  },
})

import { defineConfig } from '@playwright/test'
import { chromium } from './test/support/browser.ts'

const { executablePath, environment } = await chromium()

// A day begins and ends at the same moment wherever the tests run.
process.env['TZ'] = 'UTC'

const STARTING_PRODUCTS =
  /(running-the-product|orders-outlive-a-kill|backup|thanksgiving|moved-collections|lenders-month|dealers-month|repair-month)\.test\.ts$/

// Chromium draws menus under the address bar for each window, which nobody here types into: half of what a new window costs.
const UNDER_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
// Of two such lists the last counts: what Playwright itself switches off is said again.
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const switchedOff = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNDER_THE_ADDRESS_BAR].join()}`

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Begun last, what starts products of its own would run on alone when everything else has ended.
  projects: [
    { name: 'products', testMatch: STARTING_PRODUCTS },
    { name: 'journeys', testIgnore: STARTING_PRODUCTS },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/test/journeys.json' }]],
  use: {
    baseURL: process.env['PRODUCT_URL'] ?? '',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Without a graphics card, pretending to have one costs more than drawing.
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', switchedOff], env: environment },
  },
})

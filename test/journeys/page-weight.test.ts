import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { z } from 'zod'

// Measured on the built product: what a browser downloads, as brotli.
const BUILD = path.resolve('dist/web')
const KILOBYTE = 1000

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
const built = manifestSchema.parse(JSON.parse(readFileSync(path.join(BUILD, '.vite/manifest.json'), 'utf8')))
/** The build names modules relative to its own folder. */
const fromCheckout = (key: string) => path.posix.join('app/browser', key)
const manifest = Object.fromEntries(
  Object.entries(built).map(([key, { imports, dynamicImports, ...chunk }]) => [
    fromCheckout(key),
    { ...chunk, imports: imports.map(fromCheckout), dynamicImports: dynamicImports.map(fromCheckout) },
  ]),
)

const APP = ['app/browser/main.tsx', 'app/screens/start.tsx']
const FIRST_VIEW = [
  ...APP,
  'app/screens/guards.tsx',
  'app/screens/shell.tsx',
  'features/dashboard/screens/dashboard-page.tsx',
]

test('the landing page has at most 15 KB of script, inlined', () => {
  expect(weightOf('ui/theme/apply-theme.ts')).toBeLessThanOrEqual(15)
  expect(scriptsOf('index.html')).toEqual([])
})

test('the landing page renders with the first 14 KB of a connection, and waits for no file', () => {
  const html = readFileSync(path.join(BUILD, 'index.html'))

  expect(gzipSync(html).length / KILOBYTE).toBeLessThanOrEqual(14)
  expect(String(html)).not.toMatch(/<link rel="stylesheet"|<script src/)
})

for (const page of ['index.html', 'pricing.html', 'documentation.html', 'conversation.html', 'electronic-records.html'])
  test(`the first paint of ${page} waits for no font`, () => {
    const [head = '', body = ''] = readFileSync(path.join(BUILD, page), 'utf8').split('<body>')

    // Browsers paint nothing until a font that the head preloads has loaded.
    expect(head).not.toContain('as="font"')
    expect(body.match(/as="font"/g)).toHaveLength(2)
  })

test('the guide loads at most 15 KB, for the copy buttons', () => {
  expect(weightOf('ui/theme/apply-theme.ts', 'app/browser/documentation.ts')).toBeLessThanOrEqual(15)
})

test('the calculator loads at most 110 KB', () => {
  expect(weightOf('ui/theme/apply-theme.ts', 'app/browser/pricing.tsx')).toBeLessThanOrEqual(110)
})

for (const entry of [
  'app/browser/conversation.tsx',
  'app/browser/electronic-records.tsx',
  'app/browser/intake.tsx',
  'app/browser/sign.tsx',
  'app/browser/pay.tsx',
  'app/browser/repair.tsx',
  'app/browser/verify.tsx',
  'app/browser/contact.tsx',
])
  test(`the page of links in mails to clients loads at most 130 KB: ${entry}`, () => {
    expect(weightOf('ui/theme/apply-theme.ts', entry)).toBeLessThanOrEqual(130)
  })

// The entry lists every chunk that can load later, so it grows a little with the product.
test('sign-in loads at most 190 KB', () => {
  expect(weightOf(...APP, 'app/screens/pages/auth-route.tsx')).toBeLessThanOrEqual(190)
})

test('the first view after sign-in loads at most 265 KB', () => {
  expect(weightOf(...FIRST_VIEW)).toBeLessThanOrEqual(265)
})

for (const [what, sign] of [
  ['writing JSON Schema', 'json-schema.org'],
  // Passkeys have separate code, which loads when a button is pressed.
  ['keys of hardware', 'Browser returned unexpected credential type'],
  ['tables in buckets', 'IcebergError'],
] as const)
  test(`no script has code that no page uses: ${what}`, () => {
    const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'))

    expect(scripts.length).toBeGreaterThan(50)
    for (const { file } of scripts) expect(readFileSync(path.join(BUILD, file), 'utf8')).not.toContain(sign)
  })

test('a signed-in page preloads the scripts of its frame, and no font', () => {
  const html = readFileSync(path.join(BUILD, 'app-desk.html'), 'utf8')
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, file = '']) => file)
  const frame = [...reachable(['app/screens/start.tsx', 'app/screens/guards.tsx', 'app/screens/shell.tsx'])]

  expect(preloaded.toSorted()).toEqual([...new Set(frame.map((chunk) => manifest[chunk]?.file ?? ''))].toSorted())
  expect(html).not.toContain('as="font"')
})

// Not a page: the list of common passwords, loaded once a user types a new password. A shorter list would not include
// what attackers try first.
const NO_PAGES = [
  'features/sign-in/screens/password-estimator.ts',
  // Loaded once an applicant chooses several photos, which become one PDF.
  'node_modules/@cantoo/pdf-lib/es/index.js',
  // Loaded once a PDF is shown: the library that shows it.
  'ui/pdf/pdf-view.tsx',
  // Loaded once a user imports a report as a PDF: the same library reads its text.
  'features/credit-reports/screens/imported/report-text.ts',
]
test('each page that loads later adds at most 60 KB', () => {
  const known = reachable(FIRST_VIEW)
  const lazy = new Set(Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports))
  const heavy = [...lazy]
    .filter((entry) => !known.has(entry) && !NO_PAGES.includes(entry))
    .map((entry) => ({ entry, weight: kilobytes([...reachable([entry])].filter((chunk) => !known.has(chunk))) }))
    .filter(({ weight }) => weight > 60)

  expect(heavy).toEqual([])
})

function weightOf(...entries: string[]): number {
  return kilobytes([...reachable(entries)])
}

function kilobytes(chunks: string[]): number {
  const files = new Set(chunks.map((chunk) => manifest[chunk]?.file ?? chunk).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + statSync(path.join(BUILD, `${file}.br`)).size, 0) / KILOBYTE
}

/** Returns the chunks that these load at once, including themselves. */
function reachable(entries: string[], found = new Set<string>()): Set<string> {
  for (const entry of entries) {
    if (found.has(entry)) continue
    if (manifest[entry] === undefined) throw new Error(`The build has no ${entry}`)
    found.add(entry)
    reachable(manifest[entry].imports, found)
  }
  return found
}

function scriptsOf(page: string): string[] {
  const html = readFileSync(path.join(BUILD, page), 'utf8')
  return [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file)
}

import { beforeAll, describe, expect, test } from 'vitest'
import { type Complaint, complaintsAbout } from '#test/architecture/scratch-tree.ts'

const RULES = 'Rules import nothing but rules and zod.'
const PLATFORM = 'The platform knows nothing of the product'
const SERVER = 'The server code of a feature imports rules, platform'
const SCREENS = 'Screens import rules, ui, platform/browser and screens'
const NEVER_SERVER = 'never imports server code'

const FORBIDDEN = [
  ['features/clients/rules/a.ts', '#platform/rest/plan.ts', RULES],
  ['features/clients/rules/b.ts', '#ui/button.tsx', RULES],
  ['features/clients/rules/c.ts', 'node:fs', RULES],
  ['features/clients/rules/d.ts', 'react', RULES],
  ['features/clients/rules/f.ts', '#features/lending/server/post-payment.ts', RULES],
  ['features/clients/rules/privacy/g.ts', '#features/clients/screens/client-list.tsx', RULES],
  ['features/clients/rules/e.test.ts', '#platform/rest/plan.ts', 'A test of rules knows only rules.'],
  ['platform/rules/a.ts', '#features/clients/rules/client-form.ts', 'The rules of the platform import nothing but'],
  ['features/lending/server/a.ts', '#platform/browser/supabase.ts', SERVER],
  ['features/lending/server/b.ts', 'react', SERVER],
  ['features/lending/server/c.ts', '#features/lending/screens/lending-tab.tsx', SERVER],
  ['features/lending/server/d.ts', '#app/server/app.ts', SERVER],
  ['app/server/main.ts', '#platform/browser/supabase.ts', 'The server never imports what a browser shows.'],
  ['features/documents/server/pdf/a.ts', 'react-dom', 'PDFs are laid out with React’s elements alone'],
  ['platform/auth/a.ts', '#features/clients/rules/client-form.ts', PLATFORM],
  ['platform/rest/a.ts', '#features/clients/rules/client-form.ts', PLATFORM],
  ['platform/rest/b.ts', '#features/credit-reports/server/ordering/credit-pull.ts', PLATFORM],
  ['platform/jobs/a.ts', '#app/server/product.ts', PLATFORM],
  ['platform/browser/a.ts', '#features/clients/screens/client-list.tsx', 'What every screen works through'],
  ['platform/browser/b.ts', '#platform/rest/plan.ts', 'What every screen works through'],
  ['app/browser/main.tsx', '#app/server/app.ts', NEVER_SERVER],
  ['app/screens/a.tsx', '#app/server/app.ts', NEVER_SERVER],
  ['app/screens/b.tsx', '#features/clients/server/reveal-client.ts', NEVER_SERVER],
  ['features/clients/screens/a.tsx', '#app/server/app.ts', SCREENS],
  ['features/clients/screens/b.tsx', '#features/lending/server/post-payment.ts', SCREENS],
  ['features/clients/screens/c.tsx', '#app/screens/routes.tsx', SCREENS],
  ['features/clients/screens/d.tsx', '#platform/database/pools.ts', SCREENS],
  ['features/clients/screens/list/f.tsx', 'node:fs', SCREENS],
  ['ui/a.tsx', '#features/clients/screens/client-list.tsx', 'ui only presents'],
  ['ui/b.tsx', '#platform/browser/supabase.ts', 'ui only presents'],
  ['ui/c.tsx', '@supabase/supabase-js', 'ui only presents'],
  ['ui/forms/d.tsx', '#features/clients/rules/client-form.ts', 'ui only presents'],
  ['features/clients/screens/e.tsx', '../rules/ssn.ts', 'Relative imports never climb'],
  ['platform/rest/c.ts', './request/../../auth/sessions.ts', 'Relative imports never climb'],
  ['platform/rest/tests/a.ts', '../plan.ts', 'Relative imports never climb'],
] as const

const ALLOWED = [
  ['features/clients/rules/z.ts', '#platform/rules/money.ts'],
  ['features/clients/rules/y.ts', 'zod'],
  ['features/clients/rules/x.ts', '#features/lending/rules/schedule.ts'],
  ['features/clients/server/z.ts', '#features/clients/rules/client-form.ts'],
  ['features/clients/server/y.ts', '#features/organizations/server/commands/member.ts'],
  ['features/clients/server/x.ts', '#platform/database/transaction.ts'],
  ['features/documents/server/pdf/z.ts', 'react'],
  ['app/server/app.ts', '#platform/rest/rest-service.ts'],
  ['app/screens/z.tsx', '#features/clients/screens/client-list.tsx'],
  ['features/clients/screens/z.tsx', '#ui/button.tsx'],
  ['features/clients/screens/y.tsx', '#platform/browser/supabase.ts'],
  ['features/clients/screens/x.tsx', '#features/clients/rules/client-form.ts'],
  ['features/clients/screens/w.tsx', './client-list.tsx'],
  ['features/clients/screens/v.tsx', '#features/credit-reports/screens/may-order.ts'],
  ['platform/browser/z.tsx', '#ui/button.tsx'],
  ['ui/z.tsx', './button.tsx'],
  ['ui/y.tsx', '#platform/rules/dates.ts'],
] as const

const SHAPES = {
  'static import': (source: string) => `import { x } from '${source}'\nexport const y = x\n`,
  'type import': (source: string) => `import type { X } from '${source}'\nexport type Y = X\n`,
  're-export': (source: string) => `export { x } from '${source}'\n`,
  'import call': (source: string) => `export const later = () => import('${source}')\n`,
}

let complaints: Complaint[]

beforeAll(() => {
  const staticImport = SHAPES['static import']
  const shapes = Object.values(SHAPES).map((write, n) => [
    `features/lending/screens/shape-${n}.tsx`,
    write('#app/server/app.ts'),
  ])
  complaints = complaintsAbout({
    ...Object.fromEntries([...FORBIDDEN, ...ALLOWED].map(([file, source]) => [file, staticImport(source)])),
    ...Object.fromEntries(shapes),
  })
})

const importComplaints = (file: string) =>
  complaints.filter(({ filename, code }) => filename === file && code === 'eslint(no-restricted-imports)')

describe('allowed and forbidden imports', () => {
  test.each(FORBIDDEN)('%s may not import %s', (file, _source, sentence) => {
    const sentences = importComplaints(file).map(({ help }) => help)

    expect(sentences).toContainEqual(expect.stringContaining(sentence))
  })

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(importComplaints(file)).toEqual([])
  })

  test.each(Object.keys(SHAPES).map((shape, n) => [shape, n] as const))('a %s follows the same rule', (_, n) => {
    expect(importComplaints(`features/lending/screens/shape-${n}.tsx`)).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { type Complaint, complaintsAbout } from '#test/architecture/scratch-tree.ts'

const FORBIDDEN = [
  ['domain/clients/a.ts', '#server/rest/plan.ts', 'domain imports nothing but domain and zod.'],
  ['domain/clients/b.ts', '#web/ui/button.tsx', 'domain imports nothing but domain and zod.'],
  ['domain/clients/c.ts', 'node:fs', 'domain imports nothing but domain and zod.'],
  ['domain/clients/d.ts', 'react', 'domain imports nothing but domain and zod.'],
  ['domain/clients/e.test.ts', '#server/rest/plan.ts', 'A domain test knows only domain.'],
  ['server/acts/a.ts', '#web/supabase.ts', 'server never imports web.'],
  ['server/acts/b.ts', 'react', 'server never imports web.'],
  ['server/main.ts', '#web/supabase.ts', 'server never imports web.'],
  ['server/auth/a.ts', '#domain/clients/client.ts', 'The wire prefixes know nothing of the product'],
  ['server/rest/a.ts', '#domain/clients/client.ts', 'The wire prefixes know nothing of the product'],
  ['server/rest/b.ts', '#server/acts/orders/credit-pull.ts', 'The wire prefixes know nothing of the product'],
  ['web/main.tsx', '#server/app.ts', 'web never imports server.'],
  ['web/app/a.tsx', '#server/app.ts', 'web never imports server.'],
  ['web/clients/a.tsx', '#server/app.ts', 'A web slice imports domain'],
  ['web/clients/b.tsx', '#web/loans/loan-list.tsx', 'A web slice imports domain'],
  ['web/clients/c.tsx', '#web/app/routes.tsx', 'A web slice imports domain'],
  ['web/clients/d.tsx', '#web/main.tsx', 'A web slice imports domain'],
  ['web/ui/a.tsx', '#web/clients/client-list.tsx', 'web/ui only presents'],
  ['web/ui/b.tsx', '#web/supabase.ts', 'web/ui only presents'],
  ['web/ui/c.tsx', '@supabase/supabase-js', 'web/ui only presents'],
  ['web/clients/e.tsx', '../ui/button.tsx', 'Relative imports never climb'],
  ['server/rest/c.ts', './request/../../auth/sessions.ts', 'Relative imports never climb'],
  ['test/wire/a.ts', '../support/people.ts', 'Relative imports never climb'],
] as const

const ALLOWED = [
  ['domain/clients/z.ts', '#domain/money.ts'],
  ['domain/clients/y.ts', 'zod'],
  ['server/functions/z.ts', '#domain/clients/client.ts'],
  ['server/app.ts', '#server/rest/rest-service.ts'],
  ['web/app/z.tsx', '#web/clients/client-list.tsx'],
  ['web/clients/z.tsx', '#web/ui/button.tsx'],
  ['web/clients/y.tsx', '#web/supabase.ts'],
  ['web/clients/v.tsx', '#web/live.ts'],
  ['web/clients/t.tsx', '#web/reauthentication.tsx'],
  ['web/clients/u.tsx', '#web/document-upload.ts'],
  ['web/clients/s.tsx', '#web/idempotency-key.ts'],
  ['web/clients/o.tsx', '#web/may-order.ts'],
  ['web/clients/n.tsx', '#web/work-hold.ts'],
  ['web/clients/m.tsx', '#web/archived-client.ts'],
  ['web/clients/l.tsx', '#web/recount.ts'],
  ['web/public-pages/conversation/m.tsx', '#web/client-link.ts'],
  ['web/clients/x.tsx', '#domain/clients/client.ts'],
  ['web/clients/w.tsx', './client-list.tsx'],
  ['web/ui/z.tsx', './button.tsx'],
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
  const shapes = Object.values(SHAPES).map((write, n) => [`web/loans/shape-${n}.tsx`, write('#server/app.ts')])
  complaints = complaintsAbout({
    ...Object.fromEntries([...FORBIDDEN, ...ALLOWED].map(([file, source]) => [file, staticImport(source)])),
    ...Object.fromEntries(shapes),
  })
})

const importComplaints = (file: string) =>
  complaints.filter(({ filename, code }) => filename === file && code === 'eslint(no-restricted-imports)')

describe('who may import whom', () => {
  test.each(FORBIDDEN)('%s may not import %s', (file, _source, sentence) => {
    const sentences = importComplaints(file).map(({ help }) => help)

    expect(sentences).toContainEqual(expect.stringContaining(sentence))
  })

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(importComplaints(file)).toEqual([])
  })

  test.each(Object.keys(SHAPES).map((shape, n) => [shape, n] as const))('a %s is held to the same rule', (_, n) => {
    expect(importComplaints(`web/loans/shape-${n}.tsx`)).toHaveLength(1)
  })
})

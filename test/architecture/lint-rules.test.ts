import { beforeAll, describe, expect, test } from 'vitest'
import { type Complaint, complaintsAbout } from './scratch-tree.ts'

const REFUSED = {
  'platform/functions/floating-promise.ts': {
    code: 'typescript(no-floating-promises)',
    content: 'async function settle() {}\nexport function pull() {\n  settle()\n}\n',
  },
  'features/clients/screens/unsent-request.ts': {
    code: 'typescript(no-floating-promises)',
    content: [
      "import { createClient } from '@supabase/supabase-js'",
      "const supabase = createClient('http://credit-desk.test', 'anon-key')",
      'export function rename() {',
      "  supabase.from('clients').update({ first_name: 'Ana' }).eq('id', 1)",
      '}',
    ].join('\n'),
  },
  'platform/functions/any-value.ts': {
    code: 'typescript(no-explicit-any)',
    content: 'export const first = (rows: any) => rows\n',
  },
  'platform/functions/non-null.ts': {
    code: 'typescript(no-non-null-assertion)',
    content: 'export const first = (rows: string[]) => rows[0]!\n',
  },
  'features/clients/rules/clock.ts': {
    code: 'eslint(no-restricted-properties)',
    content: 'export const now = () => Date.now()\n',
  },
  'features/clients/rules/dice.ts': {
    code: 'eslint(no-restricted-properties)',
    content: 'export const dice = () => Math.random()\n',
  },
  'features/clients/rules/network.ts': {
    code: 'eslint(no-restricted-globals)',
    content: "export const load = () => fetch('/clients')\n",
  },
  'features/clients/screens/default-export.ts': { code: 'import(no-default-export)', content: 'export default 1\n' },
  'features/clients/screens/ClientCard.tsx': { code: 'unicorn(filename-case)', content: 'export const card = 1\n' },
} as const

let complaints: Complaint[]

beforeAll(() => {
  complaints = complaintsAbout(
    Object.fromEntries(Object.entries(REFUSED).map(([file, { content }]) => [file, content])),
  )
})

describe('the linter rejects', () => {
  test.each(Object.entries(REFUSED))('%s', (file, { code }) => {
    const codes = complaints.filter(({ filename }) => filename === file).map((complaint) => complaint.code)

    expect(codes).toContain(code)
  })
})

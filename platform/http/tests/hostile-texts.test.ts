import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const TEXTS = [
  `<script>alert(1)</script>`,
  `O'Brien "the \\ one" -- ; drop table clients`,
  '\u202Eevil\u202C \u200Fmark',
  '👩‍👩‍👧‍👦 Zoë 名前 ✨',
  '=HYPERLINK("http://evil.test")',
  '@SUM(1+1)*cmd|calc',
]
const FIELDS = ['first_name', 'last_name', 'address', 'city'] as const
const filledWith = (text: string) => Object.fromEntries(FIELDS.map((field) => [field, text.slice(0, 50)]))

const added = (row: object) => maria.supabase.from('clients').insert(row).select(FIELDS.join(', ')).single()

test.each(TEXTS)('%j is stored as typed in every field', async (text) => {
  const { data, error } = await added(filledWith(text))

  expect(error).toBeNull()
  expect(data).toEqual(filledWith(text))
})

test('as a state it is refused, because no state has such a name', async () => {
  const { error, status } = await added({ first_name: 'Maria', last_name: 'Santos', state: TEXTS[0] })

  expect([status, error?.code]).toEqual([400, '23514'])
})

test('in the exported list no text is a formula, and quotes stay inside their field', async () => {
  const body = { wish: {}, columns: ['contact', 'location'], date: '2026-11-21' }
  const { data } = await maria.supabase.functions.invoke<string>('export-clients', { body })

  const fields = String(data).split(/\r\n/).slice(1, -1).join(',')
  expect(fields).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(fields).toContain(`'@SUM(1+1)*cmd|calc`)
  expect(fields).toContain(`"O'Brien ""the \\ one"" -- ; drop table clients"`)
  expect(fields).toContain('<script>alert(1)</script>')
  expect(fields).not.toMatch(/(^|,)"?[=@+]/)
})

test.each([...FIELDS, 'state', 'email', 'phone', 'zip'])(
  'ten thousand characters as %s are rejected, and nothing is stored',
  async (field) => {
    const client = { first_name: 'Long', last_name: 'Winded', [field]: 'x'.repeat(10_000) }
    const { error, status } = await added(client)
    const { count } = await maria.supabase
      .from('clients')
      .select('*', { count: 'exact', head: true })
      .eq('first_name', 'Long')

    expect([status, count]).toEqual([400, 0])
    expect(error?.message).not.toContain('xxxx')
  },
)

import { expect, test } from 'vitest'
import { safeguardSchema } from './safeguard-form.ts'

const TODAY = '2026-03-01'
const DONE = { done_on: TODAY, person_name: 'Dana Whitfield', note: '' }

test.each([
  [{}, []],
  [{ done_on: '2024-02-29' }, []],
  [{ done_on: '2026-03-02' }, ['This date is in the future']],
  [{ done_on: '2026-02-29' }, ['Enter a date']],
  [{ done_on: '' }, ['Enter a date']],
  [{ person_name: '  ' }, ['The name is required']],
  [{ person_name: 'x'.repeat(200) }, []],
  [{ person_name: 'x'.repeat(201) }, ['Write at most 200 characters']],
  [{ note: 'x'.repeat(2_000) }, []],
  [{ note: 'x'.repeat(2_001) }, ['Write at most 2,000 characters']],
])('the qualified individual, recorded with %j, has the problems %j', (given, problems) => {
  const parsed = safeguardSchema('qualified_individual', TODAY).safeParse({ ...DONE, ...given })

  expect((parsed.error?.issues ?? []).map(({ message }) => message)).toEqual(problems)
})

test('no other duty requires a name', () => {
  expect(safeguardSchema('risk_assessment', TODAY).safeParse({ ...DONE, person_name: '' }).success).toBe(true)
})

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { cutOff, type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { SensitiveData } = await import('./sensitive-data.tsx')

const TOM = 'c0ffee00-4a4e-4a41-9d0e-2a4d8f1c7b11'
const DANA = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const use = (id: number, more: object = {}) => ({
  ...{ id, happened_at: '2026-11-20T23:10:00Z', kind: 'reveal', way: 'reveal', person_id: TOM, person_name: 'Tom' },
  ...{ client_ids: [DANA], client_names: ['Dana Whitfield'], reason: 'Caller verified', unusual: [] },
  ...more,
})
const TOTAL = {
  ...{ id: TOM, name: 'Tom', reveals: 12, files: 9, people: 1, checks: 3, unusual: 2 },
  last_at: '2026-11-20T23:10:00Z',
}

afterEach(cleanup)

function open(uses: unknown[], replies: Replies = {}, address = '/dashboard/org-admin?section=sensitive-data') {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/sensitive_uses': () => Response.json(uses),
    'POST /rest/v1/rpc/sensitive_totals': () => Response.json([TOTAL]),
    'POST /rest/v1/rpc/reveal_cap': () => Response.json(20),
    'POST /rest/v1/rpc/organization_members': () => Response.json([]),
    ...replies,
  })
  show(SensitiveData, '/dashboard/org-admin', address)
  const filters = () =>
    asked.filter(({ path }) => path.endsWith('sensitive_uses')).map(({ body }) => (body as { filter: object }).filter)
  return { asked, filters }
}

test('the record shows who revealed what and why, and marks unusual access', async () => {
  open([
    use(3, { unusual: ['at_night', 'many_in_an_hour'] }),
    use(2, { kind: 'check', way: 'weigh', reason: null }),
    use(1, { kind: 'refusal', way: 'weigh', reason: null, unusual: ['budget_spent'] }),
  ])

  const table = within(await screen.findByRole('region', { name: 'Access to sensitive data' }))
  const [, reveal, check, refusal] = table.getAllByRole('row').map((row) => row.textContent)
  expect(reveal).toContain('Tom')
  expect(reveal).toContain('Caller verified')
  expect(reveal).toContain('Unusual: at night')
  expect(reveal).toContain('Unusual: many files in an hour')
  expect(check).toContain('Compared an SSN with the one on file')
  expect(refusal).toContain('the hourly limit was reached')
})

test('choosing a person or a file in the totals filters the record', async () => {
  const { filters } = open([use(1)])

  await userEvent.click(await screen.findByRole('button', { name: 'Tom' }))
  await waitFor(() => expect(filters().at(-1)).toEqual({ person: TOM }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show access to the file of Dana Whitfield' }))
  await waitFor(() => expect(filters().at(-1)).toEqual({ client: DANA }))

  expect(await screen.findByText('Only access to the file of Dana Whitfield.')).toBeTruthy()
})

test('the email’s link opens unusual access, and clearing the filters shows everything', async () => {
  const { filters } = open([], {}, '/dashboard/org-admin?section=sensitive-data&unusual=1')
  expect(await screen.findByText('No access matches these filters. Clear them to see everything.')).toBeTruthy()
  expect(filters()).toEqual([{ unusual: '1' }])

  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))

  expect(await screen.findByText('No SSN has been revealed or checked yet.')).toBeTruthy()
})

test('the limit is saved as a number within bounds', async () => {
  signInJustNow()
  const { asked } = open([use(1)], { 'POST /rest/v1/rpc/set_reveal_cap': () => new Response(null, { status: 204 }) })
  const field = await screen.findByLabelText('Reveals an hour for each person')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save limit' })

  await userEvent.clear(field)
  await userEvent.type(field, '501')
  expect(await screen.findByText('Enter a number from 1 to 500')).toBeTruthy()
  expect(save.disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, '40')
  await userEvent.click(save)

  await waitFor(() => expect(asked.find(({ path }) => path.endsWith('set_reveal_cap'))?.body).toEqual({ per_hour: 40 }))
})

test('without a response, an error is shown', async () => {
  cutOff()
  show(SensitiveData, '/dashboard/org-admin')

  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
})

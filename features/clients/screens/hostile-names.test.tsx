// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { HOSTILE_NAMES } from '#test/support/hostile-names.ts'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientListPage } = await import('./list/client-list-page.tsx')
const { ClientFile } = await import('./client-file.tsx')
const { NewClientPage } = await import('./client-new-page.tsx')

const ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const CREATED = '2025-01-05T12:00:00+00:00'

/** A client with the same hostile text in every field. */
const filledWith = (text: string) => ({
  ...storedClient(),
  ...{
    id: ID,
    first_name: text,
    last_name: 'Last',
    full_name: `${text} Last`,
    email: text,
    phone: null,
    address: text,
    city: text,
    state: text,
  },
  ...{ zip: text, ssn: null, date_of_birth: null, created_at: CREATED, updated_at: CREATED, archived_at: null },
  ...{ scores: {}, middle_score: null, last_report_at: null },
  ...{ open_loan_count: 0, past_due_loan_count: 0, loan_balance: 0 },
  ...{ assigned_contact_id: 'c', assigned_contact_name: text },
  assigned_contact: { id: 'c', full_name: text, email: text },
})

const answers = (text: string): Replies => ({
  'POST /rest/v1/rpc/client_list': () =>
    Response.json({ rows: [filledWith(text)], has_next: false, has_previous: false }),
  'POST /rest/v1/rpc/client_count': () => Response.json(1),
  'GET /rest/v1/users': () => Response.json([{ id: 'c', full_name: text, email: text }]),
  'GET /rest/v1/saved_views': () =>
    Response.json([{ id: 'v', user_id: 'c', name: text, query: `q=${encodeURIComponent(text)}`, is_shared: true }]),
  'GET /rest/v1/clients': () => Response.json([filledWith(text)]),
  'GET /rest/v1/credit_reports': () => Response.json([]),
})

/** Expects that the text appears only as text, never as markup. */
const expectOnlyText = () => {
  expect(document.querySelectorAll('script, img, [onerror]')).toHaveLength(0)
}

afterEach(cleanup)

test.each(HOSTILE_NAMES)('the list shows %j unchanged in every column and the preview', async (text) => {
  serverAnswers(answers(text))
  show(ClientListPage, '/dashboard/clients', `/dashboard/clients?q=${encodeURIComponent(text)}`)

  const link = await screen.findByRole('link', { name: `${text} Last` })

  const row = within(link.closest('tr') ?? document.body)
  expect(link.textContent).toBe(`${text} Last`)
  const email = row.getAllByRole('link').find((one) => one.getAttribute('href') === `mailto:${text}`)
  expect(email?.textContent).toBe(text)
  expect(row.getByText(`${text}, ${text}`)).toBeTruthy()
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search clients...').value).toBe(text)
  fireEvent.click(row.getByRole('button', { name: `Preview ${text} Last` }))
  expect((await screen.findByRole('dialog')).textContent).toContain(text)
  expectOnlyText()
})

test.each(HOSTILE_NAMES)('the client’s file shows %j unchanged', async (text) => {
  serverAnswers(answers(text))
  const Page = () => <ClientFile clientId={useParams().clientId ?? ''}>below</ClientFile>
  show(Page, '/dashboard/clients/:clientId', `/dashboard/clients/${ID}`)

  const heading = await screen.findByRole('heading', { level: 1 })

  expect(heading.textContent).toBe(`${text} Last`)
  expect(screen.getAllByText((_, element) => element?.textContent === text).length).toBeGreaterThan(0)
  expectOnlyText()
})

test.each(HOSTILE_NAMES)('%j can be searched for', async (text) => {
  const asked = serverAnswers(answers(text))
  show(ClientListPage, '/dashboard/clients', `/dashboard/clients?q=${encodeURIComponent(text)}`)
  await screen.findByRole('link', { name: `${text} Last` })

  const wish = asked.find(({ path }) => path.endsWith('client_list'))?.body

  expect(wish).toMatchObject({ wish: { search: text } })
})

test('ten thousand characters get an error at the field, stay typed, and are not sent', async () => {
  const asked = serverAnswers(answers('Maria'))
  show(NewClientPage, '/dashboard/clients/new')
  const long = 'x'.repeat(10_000)
  const fields = ['First Name', 'Last Name', 'City'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  for (const field of fields) fireEvent.change(field, { target: { value: long } })

  await userEvent.click(screen.getByRole('button', { name: 'Save client' }))

  expect(await screen.findAllByText('Enter at most 100 characters')).toHaveLength(3)
  expect(fields.map(({ value }) => value.length)).toEqual([10_000, 10_000, 10_000])
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

signIn()
const { DisputeDeskPage } = await import('./dispute-desk-page.tsx')

const ROW = {
  ...{ id: 'd0000000-0000-4000-8000-000000000001', client_id: 'c', client_name: 'Rhonda Rouse', bureau: 'experian' },
  ...{ recipient: 'bureau', recipient_name: null, item_name: 'ALLY', item_kind: 'account', reason: 'never_late' },
  ...{ explanation: 'I paid.', status: 'drafted', result: null, next_act: null, round: 1 },
  ...{ on_day: '2026-03-01', due_on: null },
}

function open(at: string, rows: object[], replies: Replies = {}) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/dispute_desk_counts': () => Response.json([{ part: 'to_attest', total: 100 }]),
    'POST /rest/v1/rpc/dispute_desk': () => Response.json(rows),
    'POST /functions/v1/advance-disputes': () => Response.json({ advanced: rows.length }),
    ...replies,
  })
  show(DisputeDeskPage, '/dashboard/disputes', `/dashboard/disputes${at}`)
  return asked
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the desk shows its lists with their counts, and the disputes of the open one', async () => {
  open('?list=to_attest', [ROW])

  const row = within(await screen.findByRole('list', { name: 'To attest' })).getByRole('listitem')
  expect(row.textContent).toContain('ALLY at Experian')
  expect(row.textContent).toContain('Rhonda Rouse · Never late: “I paid.”')
  expect(await screen.findByRole('button', { name: 'To attest (100 or more)', current: 'page' })).toBeTruthy()
})

test('a step is recorded for all chosen disputes, after every claim was shown and confirmed', async () => {
  const other = { ...ROW, id: 'd0000000-0000-4000-8000-000000000002', item_name: 'CHASE' }
  const asked = open('?list=to_attest', [ROW, other])
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record for 2 …' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(within(dialog.getByRole('list', { name: 'Claims' })).getAllByRole('listitem')).toHaveLength(2)

  await userEvent.click(dialog.getByRole('button', { name: 'Record the attestation' }))
  expect(await dialog.findByText('Check the box to confirm that each client attests to this')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Record the attestation' }))

  const sent = () => asked.filter(({ path }) => path === '/functions/v1/advance-disputes').map(({ body }) => body)
  await waitFor(() => expect(sent()).toMatchObject([{ dispute_ids: [ROW.id, other.id], to: 'attested' }]))
})

test('an empty list says so, and one that fails to load shows an error', async () => {
  open('', [])
  expect(await screen.findByText('Nothing waits here')).toBeTruthy()
  cleanup()

  open('', [], { 'POST /rest/v1/rpc/dispute_desk': () => Response.json({ message: 'away' }, { status: 400 }) })
  expect(await screen.findByText('Couldn’t load the disputes')).toBeTruthy()
})

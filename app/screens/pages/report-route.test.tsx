// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { CLIENT, dispute, FIRST, keyOf } from '#test/support/dispute-fixture.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ReportRoute } = await import('./report-route.tsx')

// The details of each item have a row with this label.
const NOT_A_LABEL = { ignore: 'th' }

const GOOD = { company: 'CAPITAL ONE', account_type: 'Revolving', balance: 1204, payment_history: '1,1' }

const open = (disputes: object[] = [], mayWrite = true, view = '', clients: object[] = [], standing: object[] = []) => {
  const { experian } = FIRST.bureau_data
  const withGood = { ...experian, full_feed: { ...experian.full_feed } }
  withGood.full_feed.trade_accounts = [GOOD, ...experian.full_feed.trade_accounts]
  const report = {
    ...{ ...FIRST, status: 'success', bureau_data: { ...FIRST.bureau_data, experian: withGood } },
    client: { id: CLIENT, first_name: 'Rhonda', last_name: 'Rouse', full_name: 'Rhonda Rouse' },
  }
  const asked = serverAnswers({
    'GET /rest/v1/credit_reports': () => Response.json([report]),
    'GET /rest/v1/clients': () => Response.json(clients),
    'GET /rest/v1/disputes': () => Response.json(disputes),
    'POST /rest/v1/rpc/client_work_standing': () => Response.json(standing),
    'POST /functions/v1/open-disputes': () => Response.json({ ids: ['d1'] }, { status: 201 }),
  })
  const Route = () => (
    <MayWrite value={mayWrite}>
      <ReportRoute />
    </MayWrite>
  )
  show(Route, '/dashboard/credit-bureau/report/:id', `/dashboard/credit-bureau/report/${FIRST.id}${view}`)
  return asked
}

afterEach(cleanup)

test('a dispute can start at a negative item, at every bureau that reports it', async () => {
  const asked = open()

  await userEvent.click(await screen.findByRole('button', { name: 'Start dispute about ALLY at Experian, Equifax' }))

  const dialog = within(await screen.findByRole('dialog'))
  const chosen = dialog.getAllByRole('checkbox', { checked: true })
  expect(chosen).toHaveLength(2)
  for (const reason of dialog.getAllByLabelText('Why ALLY is wrong')) await userEvent.selectOptions(reason, 'Not mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/open-disputes'))?.body).toMatchObject({
      client_id: CLIENT,
      report_id: FIRST.id,
      items: [
        { bureau: 'experian', item_key: keyOf('ALLY'), reason: 'not_mine' },
        { bureau: 'equifax', item_key: keyOf('ALLY'), reason: 'not_mine' },
      ],
    }),
  )
})

test('a disputed item is marked at its bureau, and can still be disputed at the others', async () => {
  open([dispute()])

  const row = (await screen.findByRole('button', { name: 'ALLY' })).closest('tr')

  await waitFor(() => expect(row?.cells[1]?.textContent).toContain('In dispute'))
  expect(row?.cells[2]?.textContent).not.toContain('In dispute')
  expect(screen.getByRole('button', { name: 'Start dispute about ALLY at Equifax' })).toBeTruthy()
})

test('a decided dispute marks nothing', async () => {
  open([dispute({ status: 'resolved', result: 'verified', result_on: '2026-10-01' })])

  expect(await screen.findByRole('button', { name: 'Start dispute about ALLY at Experian, Equifax' })).toBeTruthy()
  expect(screen.queryByText('In dispute', NOT_A_LABEL)).toBeNull()
})

test('a debt in collection can be disputed, and an account in good standing only from its details', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Start dispute about VERIZON at Experian' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /about CAPITAL ONE/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'CAPITAL ONE' }))
  await userEvent.click(screen.getByRole('button', { name: 'Start dispute about CAPITAL ONE at Experian' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('checkbox', { checked: true, name: /^CAPITAL ONE/ })).toBeTruthy()
})

test("a single bureau's view has its own marks and acts", async () => {
  open([dispute()], true, '?view=equifax')

  expect(await screen.findByRole('button', { name: 'Start dispute about ALLY at Equifax' })).toBeTruthy()
  expect(screen.queryByText('In dispute', NOT_A_LABEL)).toBeNull()
})

test('items of an archived client cannot be disputed', async () => {
  open([dispute()], true, '', [{ archived_at: '2026-10-01T12:00:00+00:00' }])

  expect(await screen.findByText('In dispute', NOT_A_LABEL)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Start dispute/ })).toBeNull())
})

test('while a client can still cancel their credit repair contract, nothing can be disputed, and the page says until when', async () => {
  open([], true, '', [], [{ cancel_until: '2026-12-01', today: '2026-11-30' }])

  expect(await screen.findByText(/You can start work on Dec 2, 2026\.$/)).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: /^Start dispute/ }))
    expect(button.hasAttribute('disabled')).toBe(true)
})

test("a read-only user sees disputes but can't start one", async () => {
  open([dispute()], false)

  expect(await screen.findByText('In dispute', NOT_A_LABEL)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Start dispute/ })).toBeNull()
})

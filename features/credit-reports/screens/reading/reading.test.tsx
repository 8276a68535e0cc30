// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ReportPage } = await import('#features/credit-reports/screens/report/report-page.tsx')

const REPORT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12'

const hit = (feed: object) => ({
  ...{ status: 'success', outcome: 'hit' },
  full_feed: { credit_score: { fico_8: { score: 711 } }, trade_accounts: [], collections: [], ...feed },
})

function open(bureau_data: unknown, replies: Replies = {}) {
  const report = {
    ...{ id: REPORT_ID, status: 'success', created_at: '2026-11-18T12:00:00+00:00', bureau_data },
    client: { id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', full_name: 'Rhonda Rouse' },
  }
  const asked = serverAnswers({ 'GET /rest/v1/credit_reports': () => Response.json([report]), ...replies })
  show(ReportPage, '/dashboard/credit-bureau/report/:id', `/dashboard/credit-bureau/report/${REPORT_ID}`)
  return asked
}

afterEach(cleanup)

test('values that were not understood are counted at the top, and shown as they were sent', async () => {
  open({ experian: hit({ trade_accounts: [{ company: 'HARBOR BANK', date_of_opening: '02/31/2019', kob: 'BC' }] }) })

  const part = await screen.findByRole('region', { name: 'Not read' })

  expect(part.textContent).toContain('Not read: 1 value and 1 field without a place in this report')
  expect(within(part).getByRole('row', { name: /HARBOR BANK Date of opening 02\/31\/2019/ })).toBeTruthy()
  expect(within(part).getByRole('row', { name: /1 item Kob/ })).toBeTruthy()
})

test('a report that was read in full counts nothing', async () => {
  open({ experian: hit({ trade_accounts: [{ company: 'HARBOR BANK', date_of_opening: '2019-03-01' }] }) })

  await screen.findByRole('heading', { name: 'Trade accounts' })

  expect(screen.queryByRole('region', { name: 'Not read' })).toBeNull()
})

test('a bureau that sent no list of accounts does not say that there are none', async () => {
  open({ experian: hit({}), equifax: hit({ lists_not_sent: ['trade_accounts'] }) })

  expect(await screen.findByText('No accounts reported by Experian')).toBeTruthy()
  expect(screen.getByText('Equifax sent no list of accounts')).toBeTruthy()
  expect(screen.queryByText('No accounts reported by Equifax')).toBeNull()
})

test('accounts in dispute and of authorized users are marked with the bureaus that say so', async () => {
  const card = { company: 'HARBOR BANK', date_of_opening: '2019-03-01', account_number: 'XXXX4417' }
  open({
    experian: hit({ trade_accounts: [{ ...card, compliance_condition_code: 'XB', ecoa: 'A' }] }),
    equifax: hit({ trade_accounts: [{ ...card, ecoa: 'A' }] }),
  })

  const row = (await screen.findByRole('button', { name: 'HARBOR BANK' })).closest('tr')

  expect(row?.textContent).toContain('In dispute · XPN')
  expect(row?.textContent).toContain('Authorized user · XPN, EFX')
  expect(screen.getByRole('row', { name: /In dispute 1 0/ })).toBeTruthy()
})

test('every model has a row with its scores and its own range', async () => {
  open({ experian: hit({ credit_score: { fico_8: { score: 711 }, fico_auto_8: { score: 880 } } }) })

  const table = await screen.findByRole('region', { name: 'Scores of every model' })

  expect(within(table).getByRole('row', { name: /FICO Auto Score 8 880 .*250 to 900/ })).toBeTruthy()
})

test('a file under another name is shown only after a person decided whose it is', async () => {
  const message =
    'Experian returned a file under the name RHONDA ROUSE JR. Compare it with the applicant before you use it.'
  const asked = open(
    { experian: { status: 'error', outcome: 'name_differs', message } },
    { 'POST /functions/v1/compare-name': () => Response.json({ outcome: 'hit' }) },
  )
  const user = userEvent.setup()
  const part = await screen.findByRole('region', { name: 'Another name at Experian' })
  const save = await within(part).findByRole('button', { name: 'Save decision' })
  const before = save.hasAttribute('disabled')

  await user.click(within(part).getByRole('radio', { name: /The applicant’s/ }))
  await user.type(within(part).getByLabelText(/Reason/), 'Same birth date and address')
  await user.click(save)

  expect(part.textContent).toContain(message)
  expect(before).toBe(true)
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('compare-name'))?.body).toEqual({
      ...{ report_id: REPORT_ID, bureau: 'experian', decision: 'applicant', reason: 'Same birth date and address' },
    }),
  )
})

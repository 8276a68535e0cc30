// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asked, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'
import { rowsOfHtml } from './report-text.ts'

const { ImportedReports } = await import('./imported-reports.tsx')
const { ImportedReportPage } = await import('./imported-report-page.tsx')

beforeEach(signIn)
afterEach(cleanup)

const CLIENT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b11'
const REPORT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12'
const REPORT = {
  ...{ id: REPORT_ID, client_id: CLIENT_ID, source: 'monitoring', format: 'html', file_name: 'report.html' },
  ...{ reported_on: '2026-11-01', created_at: '2026-11-20T12:00:00+00:00', client: { full_name: 'Rhonda Rouse' } },
  entries: [
    {
      ...{ list: 'trade_accounts', bureau: 'experian' },
      fields: {
        company: { value: 'CAPITAL ONE', confidence: 0.7, source: 'CAPITAL ONE' },
        balance: { value: '$1,204', confidence: 0.95, source: 'Balance | $1,204' },
      },
    },
  ],
  unread: ['Two-Year payment history | OK | OK'],
}

const acts = (asked: Asked[]) => asked.filter(({ path }) => path.endsWith('imported-report')).map(({ body }) => body)
const openPage = (replies: Replies = {}) => {
  const asked = serverAnswers({ 'GET /rest/v1/imported_reports': () => Response.json([REPORT]), ...replies })
  const path = '/dashboard/credit-bureau/imported/:id'
  return { asked, router: show(ImportedReportPage, path, path.replace(':id', REPORT_ID)) }
}
const openList = (replies: Replies = {}) => {
  const asked = serverAnswers({
    'GET /rest/v1/imported_reports': () => Response.json([]),
    'GET /rest/v1/client_documents': () => Response.json([]),
    'GET /rest/v1/clients': () => Response.json({ archived_at: null }),
    ...replies,
  })
  const List = () => <ImportedReports clientId={CLIENT_ID} />
  return { asked, router: show(List, '/client') }
}
const HTML = `<body><script>alert(1)</script><h2>Account History</h2><table><tr><td><table>
  <tr><td>CAPITAL ONE</td></tr><tr><th></th><th>TransUnion</th><th>Experian</th></tr>
  <tr><td>Account #:</td><td>5178****</td><td>5178****</td></tr></table></td></tr></table></body>`

test('an imported report says that no lending decision can use it, and shows each value with its source', async () => {
  openPage()

  expect(await screen.findByText(/no lending decision or notice can use it/)).toBeTruthy()
  expect(screen.getByText('$1,204')).toBeTruthy()
  expect(screen.getByText('95% sure')).toBeTruthy()
  expect(screen.getByText('Compare: 70% sure')).toBeTruthy()
  expect(screen.getByText('“Balance | $1,204”')).toBeTruthy()
  expect(screen.getByText('Two-Year payment history | OK | OK')).toBeTruthy()
})

test('a wrong value is corrected by hand', async () => {
  const { asked } = openPage({ 'POST /functions/v1/imported-report': () => Response.json({ id: REPORT_ID }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Correct Balance at Experian' }))
  const field = screen.getByLabelText('Balance')
  await userEvent.clear(field)
  await userEvent.type(field, '$1,240')

  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(acts(asked)).toEqual([{ act: 'correct', report_id: REPORT_ID, entry: 0, field: 'balance', value: '$1,240' }])
})

test('a report is removed after a question', async () => {
  const { asked, router } = openPage({ 'POST /functions/v1/imported-report': () => Response.json({ id: REPORT_ID }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))

  await userEvent.click(screen.getByRole('button', { name: 'Remove report' }))

  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe(`/dashboard/clients/${CLIENT_ID}`)
  expect(acts(asked)).toEqual([{ act: 'remove', report_id: REPORT_ID }])
})

test('an unknown report says so', async () => {
  openPage({ 'GET /rest/v1/imported_reports': () => Response.json([]) })

  expect(await screen.findByText('Imported report not found')).toBeTruthy()
})

test('a web page is read in the browser, sent as rows, and opened', async () => {
  const { asked, router } = openList({ 'POST /functions/v1/imported-report': () => Response.json({ id: REPORT_ID }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Import a report' }))
  expect(screen.getByText(/Never ask for the password of another service/)).toBeTruthy()
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  await userEvent.upload(input, new File([HTML], 'report.html', { type: 'text/html' }))

  await userEvent.click(screen.getByRole('button', { name: 'Import report' }))

  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe(`/dashboard/credit-bureau/imported/${REPORT_ID}`)
  expect(acts(asked)).toMatchObject([
    { act: 'import', client_id: CLIENT_ID, format: 'html', file_name: 'report.html', rows: rowsOfHtml(HTML) },
  ])
})

test('a file that is no JSON is refused with what to do', async () => {
  const { asked } = openList()
  await userEvent.click(await screen.findByRole('button', { name: 'Import a report' }))
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  await userEvent.upload(input, new File(['<html>'], 'report.json', { type: 'application/json' }))

  await userEvent.click(screen.getByRole('button', { name: 'Import report' }))

  expect((await screen.findByRole('alert')).textContent).toContain('The file is no JSON')
  expect(acts(asked)).toEqual([])
})

test('rows of a page are its innermost tables and its lines, without scripts', () => {
  expect(rowsOfHtml(HTML).map((cells) => cells.map(({ t }) => t))).toEqual([
    ['Account History'],
    ['CAPITAL ONE'],
    ['', 'TransUnion', 'Experian'],
    ['Account #:', '5178****', '5178****'],
  ])
})

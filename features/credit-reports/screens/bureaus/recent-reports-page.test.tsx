// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scoreRows } from '#test/support/report-scores.ts'
import { type Asked, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { RecentReportsPage } = await import('./recent-reports-page.tsx')

const ADDRESS = '/dashboard/credit-bureau/recent'
const reportAt = (number: number) => ({
  id: `018f3f2e-8a6e-4a41-9d0e-${String(number).padStart(12, '0')}`,
  status: 'success',
  created_at: `2026-11-18T12:00:${String(number % 60).padStart(2, '0')}+00:00`,
  scores: scoreRows(700, null, 690),
  client: { id: '1', full_name: number === 1 ? '=Rhonda Rouse' : 'Susie Rouse' },
})
const reports = (count: number) => Array.from({ length: count }, (_, at) => reportAt(at + 1))

const open = (answer: (asked: Asked) => object[], search = '') => {
  const asked = serverAnswers({
    'GET /rest/v1/credit_reports': (request) => Response.json(answer(request)),
    'POST /rest/v1/rpc/record_report_list_export': () => new Response(null, { status: 204 }),
  })
  return { asked, router: show(RecentReportsPage, ADDRESS, ADDRESS + search) }
}
const newest = (asked: Asked[]) => asked.findLast(({ path }) => path.endsWith('credit_reports'))?.search

beforeEach(signInJustNow)
afterEach(cleanup)

test('the list is filtered by status, bureau, client and days, and the address keeps the filters', async () => {
  const { asked, router } = open(() => reports(2))
  await screen.findAllByRole('rowheader')

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'error')
  await userEvent.selectOptions(screen.getByLabelText('Scored by'), 'equifax')
  await userEvent.type(screen.getByLabelText('Client'), 'rhonda ro,u(se{Enter}')
  await userEvent.type(screen.getByLabelText('Pulled from'), '2026-11-01')
  await userEvent.type(screen.getByLabelText('Pulled to'), '2026-11-18')

  await waitFor(() => expect(newest(asked)?.getAll('created_at')).toHaveLength(2))
  expect(newest(asked)?.get('status')).toBe('eq.error')
  expect(newest(asked)?.get('scored.bureau')).toBe('eq.equifax')
  expect(newest(asked)?.getAll('client.full_name')).toEqual(
    ['rhonda', 'ro', 'u', 'se'].map((word) => `ilike.*${word}*`),
  )
  expect(router.state.location.search).toBe(
    '?status=error&bureau=equifax&client=rhonda+ro%2Cu%28se&from=2026-11-01&to=2026-11-18',
  )
})

test('the list is filtered by the client while the user types', async () => {
  const { asked } = open(() => reports(2))
  await screen.findAllByRole('rowheader')

  await userEvent.type(screen.getByLabelText('Client'), 'rouse')

  await waitFor(() => expect(newest(asked)?.getAll('client.full_name')).toEqual(['ilike.*rouse*']))
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe('rouse')
  expect(document.activeElement).toBe(screen.getByLabelText('Client'))
})

test('a filter that is cleared shows every report again', async () => {
  const { router } = open(() => reports(2), '?status=error&client=Rouse')

  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe('')
})

test('invalid values in the address are ignored', async () => {
  const { asked } = open(() => reports(1), '?bureau=innovis&from=yesterday')

  await screen.findByRole('rowheader', { name: '=Rhonda Rouse' })

  expect([...(newest(asked)?.keys() ?? [])]).toEqual(['select', 'scores.model', 'order', 'limit'])
})

test('the next page begins after the last row, within the filter', async () => {
  const { asked } = open(({ search }) => (search.has('or') ? [] : reports(50)), '?status=success')

  await userEvent.click(await screen.findByRole('link', { name: 'Older reports' }))

  await screen.findByText('No older credit reports')
  expect(newest(asked)?.get('or')).toContain(reportAt(50).id)
  expect(newest(asked)?.get('status')).toBe('eq.success')
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe(`${ADDRESS}?status=success`)
})

test('the export contains all matching reports, not only the page, and no formula', async () => {
  const saved: Blob[] = []
  const createObjectURL = (file: Blob) => {
    saved.push(file)
    return 'blob:1'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const { asked } = open(({ search }) => {
    if (search.get('limit') !== '500') return reports(50)
    return search.has('or') ? reports(3) : reports(500)
  })
  await screen.findAllByRole('rowheader')

  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(504)
  expect(lines[0]).toContain('Client,Experian,Equifax,TransUnion,Status,Pulled,Report number')
  expect(lines[1]).toMatch(/^"?'=Rhonda Rouse/)
  expect(asked.findLast(({ path }) => path.endsWith('record_report_list_export'))?.body).toMatchObject({ reports: 503 })
})

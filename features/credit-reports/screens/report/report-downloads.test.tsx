// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'
import type { StoredReport } from './queries.ts'

const { ReportDownloads } = await import('./report-downloads.tsx')

const REPORT: StoredReport = {
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12',
  status: 'success',
  created_at: '2026-11-18T12:00:00+00:00',
  bureau_data: {},
  disposed_at: null,
  client: { id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b13', full_name: 'Rhonda Avery' },
  requester: null,
}
const CSV = 'POST /functions/v1/report-csv'
const PDF = 'POST /functions/v1/report-pdf'

let saved: Blob[]
beforeEach(() => {
  signIn()
  saved = []
  const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
})
afterEach(cleanup)

const open = (replies: Replies) => {
  const asked = serverAnswers(replies)
  show(() => <ReportDownloads report={REPORT} />, '/report')
  return asked
}
const files = (asked: Asked[]) =>
  asked.filter(({ path }) => path.includes('/report-')).map(({ path, body }) => [path, body])
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const csv = () => new Response('\uFEFFSection,Item\r\n', { headers: { 'content-type': 'text/csv' } })
const pdf = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })

test('a download needs a reason, asked once per report and sent with each', async () => {
  const asked = open({ [CSV]: csv, [PDF]: pdf })

  await press('CSV')
  await userEvent.type(await screen.findByLabelText('Reason'), ' Copy for the loan file ')
  await press('Download')
  await screen.findByText(/recorded with the reason “Copy for the loan file”/)
  await press('PDF')

  await waitFor(() => expect(saved).toHaveLength(2))
  const body = { report_id: REPORT.id, reason: 'Copy for the loan file' }
  expect(files(asked)).toEqual([
    ['/functions/v1/report-csv', body],
    ['/functions/v1/report-pdf', body],
  ])
  // The byte-order mark appears exactly once.
  expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []).slice(0, 6)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf, 83, 101, 99]),
  )
})

test('without a reason no request is sent', async () => {
  const asked = open({ [CSV]: csv })

  await press('CSV')

  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Download' })).disabled).toBe(true)
  await press('Cancel')
  expect(files(asked)).toEqual([])
})

test('another reason can be given for the next download', async () => {
  const asked = open({ [CSV]: csv })
  await press('CSV')
  await userEvent.type(await screen.findByLabelText('Reason'), 'First reason')
  await press('Download')
  await userEvent.click(await screen.findByRole('button', { name: 'Change the reason' }))

  await press('CSV')
  const field = await screen.findByLabelText('Reason')
  await userEvent.clear(field)
  await userEvent.type(field, 'Second reason')
  await press('Download')

  await waitFor(() => expect(saved).toHaveLength(2))
  expect(files(asked)[1]?.[1]).toEqual({ report_id: REPORT.id, reason: 'Second reason' })
})

test('a refusal shows the server’s message, saves nothing and does not remember the reason', async () => {
  open({ [PDF]: () => Response.json({ message: 'Report not found' }, { status: 404 }) })

  await press('PDF')
  await userEvent.type(await screen.findByLabelText('Reason'), 'Audit of files')
  await press('Download')

  expect((await screen.findByRole('alert')).textContent).toBe('Report not found')
  expect(saved).toEqual([])
  expect(screen.queryByText(/recorded with the reason/)).toBeNull()
})

test('printing asks for no reason and is recorded, with the reason if there is one', async () => {
  const asked = open({ [CSV]: csv, 'POST /rest/v1/rpc/record_report_print': () => new Response(null, { status: 204 }) })
  const prints = () => asked.filter(({ path }) => path.endsWith('record_report_print')).map(({ body }) => body)

  window.dispatchEvent(new Event('beforeprint'))
  await waitFor(() => expect(prints()).toEqual([{ report_id: REPORT.id }]))
  await press('CSV')
  await userEvent.type(await screen.findByLabelText('Reason'), 'Audit of files')
  await press('Download')
  await screen.findByText(/recorded with the reason “Audit of files”/)
  window.dispatchEvent(new Event('beforeprint'))

  await waitFor(() =>
    expect(prints()).toEqual([{ report_id: REPORT.id }, { report_id: REPORT.id, reason: 'Audit of files' }]),
  )
})

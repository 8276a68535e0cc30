import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import {
  NOTICE_KINDS,
  NOTICE_STATUSES,
  noticeKindName,
  noticeStatusName,
} from '#features/payment-notices/rules/payment-notice.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type Notice, useNoticeCommand } from './notice-queries.ts'

const nameOfKind = (kind: string) => noticeKindName(NOTICE_KINDS.find((one) => one === kind) ?? 'reminder')
const nameOfStatus = (status: string) => noticeStatusName(NOTICE_STATUSES.find((one) => one === status) ?? 'canceled')

/** Notices as a list. One to print has the ways to print it and to record that it was mailed. */
export function NoticeTable({ notices }: { notices: readonly Notice[] }) {
  return (
    <Table label="Notices" linesOnPhone heads={['Borrower', 'Notice', 'Installment', 'State', { figure: 'Amount' }]}>
      <tbody>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </tbody>
    </Table>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { loan_id, kind, due_on, status, due_cents, past_due_cents, created_at, finished_at, finished_by_name } = notice
  const day = shortDate((finished_at ?? created_at).slice(0, 10))
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/loans/${loan_id}`} className="inline-flex min-h-6 items-center text-brand">
          {notice.client?.full_name ?? 'Borrower'}
        </Link>
      </th>
      <td data-label="Notice">{nameOfKind(kind)}</td>
      <td data-label="Installment" className="whitespace-nowrap">
        {shortDate(due_on)}
      </td>
      <td data-label="State">
        {nameOfStatus(status)} {day}
        {finished_by_name !== null && ` by ${finished_by_name}`}
        <NoticeActions notice={notice} />
      </td>
      <td data-label="Amount" className="text-right">
        {dollarsAndCents(kind === 'late' ? past_due_cents : due_cents)}
      </td>
    </tr>
  )
}

function NoticeActions({ notice: { id, status, due_on } }: { notice: Notice }) {
  const finishing = useNoticeCommand<object>('payment-notice', () => showToast('Notice updated'))
  const printing = useMutation({
    mutationFn: (_wanted: null) => callFunction<Blob>('print-payment-notice', { notice_id: id }),
    onSuccess: (file) => saveFile(file, `notice-${due_on}.pdf`),
  })
  const mayPrint = useMay('export_data')
  const mayFinish = useMay('take_payments')
  const problem = finishing.error ?? printing.error
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {mayPrint && (
          <Button variant="quiet" pending={printing.isPending && 'Preparing...'} onClick={() => printing.mutate(null)}>
            PDF
          </Button>
        )}
        {mayFinish && status === 'to_print' && (
          <>
            <Button
              variant="quiet"
              pending={finishing.isPending && 'Saving...'}
              onClick={() => finishing.mutate({ act: 'mailed', notice_id: id })}
            >
              It was mailed
            </Button>
            <Button
              variant="quiet"
              pending={finishing.isPending && 'Saving...'}
              onClick={() => finishing.mutate({ act: 'cancel', notice_id: id })}
            >
              Don’t send
            </Button>
          </>
        )}
      </div>
      {problem && <FormError>{problem.message}</FormError>}
    </>
  )
}

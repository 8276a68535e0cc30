import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { deleteSavedReport, type SavedReport, savedQueries, stopReportMail } from './saved-queries.ts'

interface SavedReportLineProps {
  report: SavedReport
  isCurrent: boolean
  onOpened: () => void
  onSchedule: () => void
}

/** A saved report: a link to open it, its schedule and recipients, and the actions of its reader. */
export function SavedReportLine({ report, isCurrent, onOpened, onSchedule }: SavedReportLineProps) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const renew = () => queryClient.invalidateQueries({ queryKey: savedQueries.list().queryKey })
  const deleting = useMutation({ mutationFn: () => deleteSavedReport(report.id), onSuccess: renew })
  const stopping = useMutation({
    mutationFn: (stopped: boolean) => stopReportMail(report.id, stopped),
    onSuccess: renew,
  })
  const failure = lastFailure(deleting, stopping)
  const sending = report.is_stopped_by_me ? 'Send it to me again' : 'Stop sending it to me'
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to={`?${report.query}`}
          aria-current={isCurrent || undefined}
          onClick={onOpened}
          className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere font-semibold text-brand"
        >
          {report.name}
        </Link>
        <span className="text-ink-3 text-small">{standing(report)}</span>
      </div>
      <p className="text-ink-2 text-small">{schedule(report)}</p>
      {failure && <FormError>{failure.message}</FormError>}
      {mayWrite && (
        <div className="mt-2 flex flex-wrap gap-2">
          {report.is_own && (
            <Button aria-label={`Send by email: ${report.name}`} onClick={onSchedule}>
              Send by email
            </Button>
          )}
          {report.is_sent_to_me && (
            <Button
              aria-label={`${sending}: ${report.name}`}
              pending={stopping.isPending && 'Saving...'}
              onClick={() => stopping.mutate(!report.is_stopped_by_me)}
            >
              {sending}
            </Button>
          )}
          {report.is_own && (
            <Button
              aria-label={`Delete ${report.name}`}
              pending={deleting.isPending && 'Deleting...'}
              onClick={() => deleting.mutate()}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function standing({ is_own, is_shared, saved_by }: SavedReport): string {
  if (!is_own) return `Saved by ${saved_by ?? 'a former member'}`
  return is_shared ? 'Shared' : ''
}

function schedule({ every, next_due_at, recipients }: SavedReport): string {
  if (every === null || next_due_at === null) return 'Not sent by email'
  const readers = recipients.filter(({ is_stopped }) => !is_stopped).map(({ name }) => name)
  const stopped = recipients.length - readers.length
  const to = readers.length === 0 ? 'no one' : readers.join(', ')
  const but = stopped === 0 ? '' : `; ${stopped} unsubscribed`
  const next = shortDate(dateOfInstant(next_due_at, 'UTC'))
  return `Sent every ${every === 'week' ? 'Monday' : 'first of the month'} to ${to}${but}. Next: ${next}`
}

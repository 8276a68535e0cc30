import { useQueryClient } from '@tanstack/react-query'
import { csvFileName } from '#domain/csv.ts'
import { dateOfInstant, shortMoment } from '#domain/dates.ts'
import { useReauthentication } from '#web/reauthentication.tsx'
import { callFunction, unlessUnanswered } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, Notice } from '#web/ui/form-error.tsx'
import { lastFailure } from '#web/ui/last-failure.ts'
import { csvOfReply, saveFile } from '#web/ui/save-file.ts'
import { useMutation } from '#web/ui/use-mutation.ts'
import { type AuditFilter, type ChainCheck, orgAdminQueries, verifyChain } from './queries.ts'

/** Checks the chain, and takes what the filter shows away as CSV. */
export function AuditActs({ filter }: { filter: AuditFilter }) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  // Both are events of the log themselves.
  const onSettled = (_said: unknown, error: Error | null) =>
    unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: [...orgAdminQueries.all, 'audit-log'] }))
  const verifying = useMutation({ mutationFn: verifyChain, onSettled })
  const exporting = useMutation({ mutationFn: () => withReauthentication(() => exportCsv(filter)), onSettled })
  const failure = lastFailure(verifying, exporting)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button pending={verifying.isPending && 'Verifying...'} onClick={() => verifying.mutate()}>
          Verify chain
        </Button>
        <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      </div>
      {failure && <FormError>{failure.message}</FormError>}
      {dialog}
      {verifying.data && <Verdict check={verifying.data} />}
    </div>
  )
}

function Verdict({ check }: { check: ChainCheck }) {
  const events = check.events.toLocaleString('en-US')
  if (check.is_whole) {
    return (
      <Notice>
        The chain is whole: all {events} events are as they were written. Verified {shortMoment(check.verified_at)}.
      </Notice>
    )
  }
  return (
    <FormError>
      The chain is broken at event {check.first_broken}: from there on the log is not as it was written. Tell whoever
      runs the database.
    </FormError>
  )
}

async function exportCsv(filter: AuditFilter): Promise<void> {
  const date = dateOfInstant(new Date())
  const text = await callFunction('export-audit-log', { filter, date })
  saveFile(csvOfReply(text), csvFileName('audit-log', date))
}

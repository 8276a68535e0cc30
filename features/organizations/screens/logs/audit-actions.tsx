import { useQueryClient } from '@tanstack/react-query'
import {
  type AuditFilter,
  type ChainCheck,
  orgAdminQueries,
  verifyChain,
} from '#features/organizations/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant, shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** Verifies the chain, and exports the filtered log as CSV. */
export function AuditActions({ filter }: { filter: AuditFilter }) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  // Both are recorded in the log too.
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
        The chain is intact: all {events} events are unchanged. Verified {shortMoment(check.verified_at)}.
      </Notice>
    )
  }
  return (
    <FormError>
      The chain is broken at event {check.first_broken}: the log was changed from there on. Contact the operator of this
      installation.
    </FormError>
  )
}

async function exportCsv(filter: AuditFilter): Promise<void> {
  const date = dateOfInstant(new Date())
  const text = await callFunction('export-audit-log', { filter, date })
  saveFile(csvOfReply(text), csvFileName('audit-log', date))
}

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { usePrinting } from '#ui/printing/printing.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import type { StoredReport } from './queries.ts'
import { REPORT_FORMATS, type ReportFormat, recordPrint, reportFile } from './report-file.ts'

const LABEL = { pdf: 'PDF', csv: 'CSV' } as const

/**
 * Downloads the report as a PDF, or its items as CSV. The server creates both and records who downloaded which and
 * why. The reason is asked once per report, and is kept until the person signs out or changes it.
 */
export function ReportDownloads({ report }: { report: StoredReport }) {
  const id = useId()
  const { reason, remember } = useReason(report.id)
  // Printing asks for no reason, because the browser's own print command can't be blocked anyway.
  usePrinting(() => void recordPrint(report.id, reason).catch(() => undefined))
  const [asking, setAsking] = useState<ReportFormat | null>(null)
  const saving = useMutation({
    mutationFn: ({ format, why }: { format: ReportFormat; why: string }) => reportFile(report.id, format, why),
    onSuccess: (file, { format, why }) => {
      remember(why)
      setAsking(null)
      saveFile(file, `credit-report-${dateOfInstant(report.created_at)}.${format}`)
    },
  })
  const take = (format: ReportFormat) => {
    saving.reset()
    if (reason === null) setAsking(format)
    else saving.mutate({ format, why: reason })
  }
  const problem = saving.error?.message
  return (
    <>
      {REPORT_FORMATS.map((format) => (
        <Button
          key={format}
          pending={asking === null && saving.isPending && saving.variables.format === format && PREPARING[format]}
          disabled={saving.isPending}
          aria-describedby={problem === undefined ? undefined : id}
          onClick={() => take(format)}
        >
          {LABEL[format]}
        </Button>
      ))}
      {reason !== null && <Remembered reason={reason} onChange={() => remember(null)} />}
      {asking === null && problem !== undefined && (
        <p id={id} role="alert" className="order-last w-full text-red text-small">
          {problem}
        </p>
      )}
      <ReasonDialog
        open={asking !== null}
        title={`Download this report as ${LABEL[asking ?? 'pdf']}`}
        description="The client’s file records who downloaded the report, when and why. The same reason is used for further downloads of this report."
        placeholder="Copy for the loan file"
        action="Download"
        onClose={() => setAsking(null)}
        onReason={(why) => asking !== null && saving.mutate({ format: asking, why })}
        isPending={saving.isPending}
        problem={problem}
      />
    </>
  )
}

const PREPARING = { pdf: 'Preparing PDF...', csv: 'Preparing CSV...' } as const

function Remembered({ reason, onChange }: { reason: string; onChange: () => void }) {
  return (
    <p className="order-last w-full break-words text-ink-3 text-small">
      Downloads are recorded with the reason “{reason}”.{' '}
      <button type="button" className="text-brand underline" onClick={onChange}>
        Change the reason
      </button>
    </p>
  )
}

// Stored with the person's cached data, which is cleared when they sign out.
function useReason(reportId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['credit-reports', 'download-reason', reportId]
  const { data = null } = useQuery<string | null>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  return { reason: data, remember: (reason: string | null) => queryClient.setQueryData(queryKey, reason) }
}

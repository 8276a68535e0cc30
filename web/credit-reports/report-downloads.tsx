import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { reportCsv } from '#domain/credit-reports/report-csv.ts'
import type { ReportView } from '#domain/credit-reports/report-view.ts'
import { csvFileName } from '#domain/csv.ts'
import { dateOfInstant } from '#domain/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { saveCsv, saveFile } from '#web/ui/save-file.ts'
import type { StoredReport } from './queries.ts'
import { reportPdf } from './report-pdf.ts'

/** The report as a PDF, made and logged by the server, and its items as a CSV file. */
export function ReportDownloads({ report, view }: { report: StoredReport; view: ReportView }) {
  const id = useId()
  const pulledOn = dateOfInstant(report.created_at)
  const pdf = useMutation({
    mutationFn: () => reportPdf(report.id),
    onSuccess: (file) => saveFile(file, `credit-report-${pulledOn}.pdf`),
  })
  return (
    <>
      <Button
        pending={pdf.isPending && 'Preparing PDF...'}
        aria-describedby={pdf.isError ? id : undefined}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
      <Button onClick={() => saveCsv(reportCsv(view), csvFileName('credit-report', pulledOn))}>CSV</Button>
      {pdf.isError && (
        <p id={id} role="alert" className="w-full text-red text-small">
          {pdf.error.message}
        </p>
      )}
    </>
  )
}

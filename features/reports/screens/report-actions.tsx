import { useMay } from '#features/organizations/screens/permitted/may.ts'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type ReportFormat, saveReport } from './report-file.ts'

/** Exports or prints the open report. */
export function ReportActions({ wish }: { wish: ReportRequest }) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayWrite = useMay('export_data')
  const saving = useMutation({
    mutationFn: (format: ReportFormat) => withReauthentication(() => saveReport(wish, format)),
    onError: (error) => showFailure(error.message),
  })
  const isSaving = (format: ReportFormat) => saving.isPending && saving.variables === format
  if (!mayWrite) return <Print />
  return (
    <>
      <Button
        pending={isSaving('csv') && 'Exporting...'}
        disabled={saving.isPending}
        onClick={() => saving.mutate('csv')}
      >
        CSV
      </Button>
      <Button
        pending={isSaving('pdf') && 'Printing...'}
        disabled={saving.isPending}
        onClick={() => saving.mutate('pdf')}
      >
        PDF
      </Button>
      <Print />
      {dialog}
    </>
  )
}

const Print = () => <Button onClick={() => window.print()}>Print</Button>

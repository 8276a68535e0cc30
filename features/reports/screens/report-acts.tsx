import type { ReportWish } from '#domain/reports/report-wish.ts'
import { useMay } from '#web/may.ts'
import { useReauthentication } from '#web/reauthentication.tsx'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/toast.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { type ReportFormat, saveReport } from './report-file.ts'

/** Takes the open report away as a file or on paper. */
export function ReportActs({ wish }: { wish: ReportWish }) {
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

import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface ImportFileButtonProps {
  importId: string
  act: 'reconciliation' | 'problems'
  day: PlainDate
  label: string
}

/** Saves a part of an import as a CSV file. Hidden from people who can't export. */
export function ImportFileButton({ importId, act, day, label }: ImportFileButtonProps) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () => withReauthentication(() => callFunction('export-portfolio-import', { act, import_id: importId })),
    onSuccess: (reply) => saveFile(csvOfReply(reply), csvFileName(`import-${act}`, day)),
    onError: (error) => showFailure(error.message),
  })
  if (!mayExport) return null
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}

import type { BookFile } from '#features/accounting/rules/month-end-commands.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Saves a part of a month's books as a CSV file after reauthentication. Hidden from people who can't export. */
export function BookFileButton({ file, month, label }: { file: BookFile; month: PlainDate; label: string }) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () => withReauthentication(() => callFunction('export-month-end', { file, month })),
    onSuccess: (reply) => saveFile(csvOfReply(reply), csvFileName(file, month)),
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

import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Saves a client's notes and tasks as a CSV file after reauthentication. Hidden from people who can't export. */
export function ExportNotes({ clientId }: { clientId: string }) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () => withReauthentication(() => download(clientId)),
    onError: (error) => showFailure(error.message),
  })
  if (!mayExport) return null
  return (
    <>
      <Button
        aria-label="Export notes and tasks"
        pending={exporting.isPending && 'Exporting...'}
        onClick={() => exporting.mutate()}
      >
        Export
      </Button>
      {dialog}
    </>
  )
}

async function download(clientId: string): Promise<void> {
  const date = dateOfInstant(new Date())
  const rows = await callFunction('export-notes', { client_id: clientId, date })
  saveFile(csvOfReply(rows), csvFileName('notes-and-tasks', date))
}

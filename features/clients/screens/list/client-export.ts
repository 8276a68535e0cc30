import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface Export {
  wish: Record<string, unknown>
  columns: readonly string[]
}

/** Saves a list as a CSV file after reauthentication (`dialog`). A failure shows a toast. */
export function useExport() {
  const { withReauthentication, dialog } = useReauthentication()
  const exporting = useMutation({
    mutationFn: ({ wish, columns }: Export) => withReauthentication(() => downloadClients(wish, columns)),
    onError: (error) => showFailure(error.message),
  })
  return { exporting, dialog }
}

/** Downloads the list as a CSV file, named like clients-2025-01-05.csv. */
async function downloadClients(wish: Record<string, unknown>, columns: readonly string[]): Promise<void> {
  const date = dateOfInstant(new Date())
  const rows = await callFunction('export-clients', { wish, columns, date })
  saveFile(csvOfReply(rows), csvFileName('clients', date))
}

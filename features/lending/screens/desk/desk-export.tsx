import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { Wish } from './desk-view.ts'

interface DeskExportProps {
  list: 'applications' | 'loans' | 'payments'
  wish: Wish
  isEmpty: boolean
}

/** Saves the filtered list as a CSV file after reauthentication. Hidden from people who can't export. */
export function DeskExport({ list, wish, isEmpty }: DeskExportProps) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () => withReauthentication(() => download(list, wish)),
    onError: (error) => showFailure(error.message),
  })
  if (!mayExport) return null
  return (
    <>
      <Button disabled={isEmpty} pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        Export
      </Button>
      {dialog}
    </>
  )
}

/** Downloads the list as a CSV file, named like loans-2026-01-31.csv. */
async function download(list: string, wish: Wish): Promise<void> {
  const date = dateOfInstant(new Date())
  const rows = await callFunction('export-lending', { list, wish, date })
  saveFile(csvOfReply(rows), csvFileName(list, date))
}

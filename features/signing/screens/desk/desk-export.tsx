import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import type { DeskPart } from '#features/signing/rules/desk-parts.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { actOnEnvelopes } from './calls.ts'

interface DeskExportProps {
  part: DeskPart
  search: string
  /** The selected envelopes. Without any, the whole list is exported. */
  ids: string[]
}

/** Saves the selected envelopes, or the whole filtered list, as a CSV file after reauthentication. */
export function DeskExport({ part, search, ids }: DeskExportProps) {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () =>
      withReauthentication(async () => {
        const which = ids.length > 0 ? { envelope_ids: ids } : { part, search }
        const rows = await actOnEnvelopes<Blob | string>({ act: 'export', ...which })
        saveFile(csvOfReply(rows), csvFileName('documents', dateOfInstant(new Date())))
      }),
    onError: (error) => showFailure(error.message),
  })
  if (!mayExport) return null
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        {ids.length > 0 ? 'Export selected' : 'Export'}
      </Button>
      {dialog}
    </>
  )
}

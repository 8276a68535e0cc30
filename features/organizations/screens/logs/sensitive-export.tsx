import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import type { SensitiveFilter } from './sensitive-queries.ts'

/** Downloads the filtered record as CSV. */
export function SensitiveExport({ filter }: { filter: SensitiveFilter }) {
  const { withReauthentication, dialog } = useReauthentication()
  const exporting = useMutation({ mutationFn: () => withReauthentication(() => exportCsv(filter)) })
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        Export CSV
      </Button>
      {exporting.isError && (
        <div className="w-full">
          <FormError>{exporting.error.message}</FormError>
        </div>
      )}
      {dialog}
    </>
  )
}

async function exportCsv(filter: SensitiveFilter): Promise<void> {
  const date = dateOfInstant(new Date())
  const text = await callFunction('export-sensitive-data', { filter, date })
  saveFile(csvOfReply(text), csvFileName('sensitive-data', date))
}

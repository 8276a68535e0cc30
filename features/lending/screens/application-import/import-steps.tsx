import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApplicationColumns } from '#features/lending/rules/application-import/application-import.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import type { ImportFile } from '#platform/browser/import-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { type ImportResult, importRequest, rejectsInWords, sendImport } from './import-call.ts'
import { Imported, Rejects } from './import-result.tsx'

interface ImportStepsProps {
  file: ImportFile
  columns: ApplicationColumns
  onColumns: (columns: ApplicationColumns) => void
  onOtherFile: () => void
}

/** Maps the columns, checks the file, and imports it. A changed mapping requires another check. */
export function ImportSteps({ file, columns, onColumns, onOtherFile }: ImportStepsProps) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [checked, setChecked] = useState<ImportResult | null>(null)
  const request = importRequest(file, columns)
  const checking = useMutation({
    // Each check has its own key, because a client may have been added since the last one.
    mutationFn: () => sendImport({ act: 'check', ...request, idempotency_key: crypto.randomUUID() }),
    onSuccess: setChecked,
  })
  const importing = useMutation({
    mutationFn: () => sendImport({ act: 'import', ...request, idempotency_key: keyFor(request) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['lending-desk', 'applications'] }),
  })
  if (importing.data !== undefined) {
    const rejects = rejectsInWords(importing.data, file, columns)
    return <Imported {...{ file, rejects, onOtherFile }} added={importing.data.added} />
  }
  const isBusy = checking.isPending || importing.isPending
  const failure = lastFailure(checking, importing)
  const map = (mapped: ApplicationColumns) => {
    setChecked(null)
    onColumns(mapped)
  }
  return (
    <section className="space-y-6">
      <p>
        <strong>{file.name}</strong>: {counted(file.rows.length, 'row')}
      </p>
      <ColumnMapping heads={file.heads} columns={columns} isDisabled={isBusy} onColumns={map} />
      {failure && <FormError>{failure.message}</FormError>}
      {checked && (
        <>
          <p role="status">
            {counted(checked.added, 'application')} can be imported. {counted(checked.rejects.length, 'row')} refused.
          </p>
          <Rejects file={file} rejects={rejectsInWords(checked, file, columns)} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {checked && checked.added > 0 && (
          <Button
            variant="primary"
            disabled={isBusy}
            pending={importing.isPending && 'Importing...'}
            onClick={() => importing.mutate()}
          >
            {`Import ${counted(checked.added, 'application')}`}
          </Button>
        )}
        <Button disabled={isBusy} pending={checking.isPending && 'Checking...'} onClick={() => checking.mutate()}>
          Check the file
        </Button>
        <Button disabled={isBusy} onClick={onOtherFile}>
          Choose another file
        </Button>
      </div>
    </section>
  )
}

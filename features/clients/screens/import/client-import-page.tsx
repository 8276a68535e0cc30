import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  guessedColumns,
  type ImportColumns,
  MOST_IMPORT_MEGABYTES,
  MOST_IMPORTED_ROWS,
} from '#features/clients/rules/client-import.ts'
import { clientQueries } from '#features/clients/screens/queries.ts'
import { type ImportFile, SPREADSHEETS } from '#platform/browser/import-file.ts'
import { ImportFileQuestion } from '#platform/browser/import-reading/file-question.tsx'
import { useImportFile } from '#platform/browser/import-reading/use-import-file.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { ImportHistory } from './client-import-history.tsx'
import { ImportMapping } from './client-import-mapping.tsx'
import { ImportProgressView } from './client-import-progress.tsx'

/** Imports clients from a CSV or XLSX file: choose the file, map its columns, review the result, import. */
export function ClientImportPage() {
  const [file, setFile] = useState<ImportFile | null>(null)
  const [columns, setColumns] = useState<ImportColumns>({})
  const [importId, setImportId] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const contacts = useQuery(clientQueries.contacts())
  const startOver = () => {
    setFile(null)
    setImportId(null)
    void queryClient.invalidateQueries({ queryKey: ['clients', 'imports'] })
  }
  const take = (read: ImportFile) => {
    setFile(read)
    setColumns(guessedColumns(read.heads))
  }
  return (
    <div className="max-w-[960px]">
      <PageHeader title="Import clients" actions={<ButtonLink to="/dashboard/clients">Back to the list</ButtonLink>} />
      {file === null && (
        <>
          <ChooseFile onRead={take} />
          <ImportHistory />
        </>
      )}
      {file !== null && importId === null && (
        <QueryView query={contacts} failure="Couldn’t load the members of your company">
          {(colleagues) => (
            <ImportMapping
              file={file}
              colleagues={colleagues}
              columns={columns}
              onColumns={setColumns}
              onOtherFile={startOver}
              onChecked={setImportId}
            />
          )}
        </QueryView>
      )}
      {file !== null && importId !== null && (
        <ImportProgressView
          file={file}
          importId={importId}
          onStartOver={startOver}
          onTryAgain={() => setImportId(null)}
        />
      )}
    </div>
  )
}

const MOST = { megabytes: MOST_IMPORT_MEGABYTES, rows: MOST_IMPORTED_ROWS, takesWorkbooks: true }

function ChooseFile({ onRead }: { onRead: (file: ImportFile) => void }) {
  const reading = useImportFile(MOST, onRead)
  return (
    <section className="space-y-4">
      <p className="max-w-[62ch] text-ink-2">
        Choose a CSV or XLSX file with column names above its rows. It must have first and last name, or the whole name
        in one column, and city, state, ZIP code, SSN and date of birth. Middle name, prefix, suffix, email, phone,
        street and the assigned contact (by email or full name) are optional. For a client without an SSN or ITIN, the
        SSN column says “none”; a credit repair company can’t import those. For a client with only one name, the last
        name says “none”. Clients already on file, by email and last four SSN digits, are skipped.
      </p>
      {reading.error && <FormError>{reading.error.message}</FormError>}
      <FileArea isReading={reading.isReading} onChoose={reading.choose} />
      <ImportFileQuestion reading={reading} />
    </section>
  )
}

function FileArea({ isReading, onChoose }: { isReading: boolean; onChoose: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <label
      className={`relative grid min-h-40 place-items-center rounded-sheet border-2 border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-focus ${isOver ? 'border-brand bg-brand-tint' : 'border-rule-strong'}`}
    >
      <span>
        <span className="font-semibold text-brand underline">Choose a CSV or XLSX file</span> or drop it here
        <span className="mt-1 block text-ink-3 text-small">
          Up to {MOST_IMPORT_MEGABYTES} MB and {MOST_IMPORTED_ROWS.toLocaleString('en-US')} rows. SSNs are sealed as
          they arrive; the file itself is not kept.
        </span>
        {isReading && (
          <span role="status" className="mt-1 block">
            Reading the file...
          </span>
        )}
      </span>
      {/* Covers the whole area, because browsers treat a file dropped on a file input as chosen. */}
      <input
        type="file"
        accept={SPREADSHEETS}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) onChoose(chosen)
          // Lets the user choose the same file again after fixing it.
          event.target.value = ''
        }}
      />
    </label>
  )
}

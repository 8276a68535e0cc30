import { MOST_FILE_MEGABYTES, MOST_HISTORY_ROWS, MOST_LOANS } from '#features/portfolio-import/rules/import-limits.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import { type Heads, placesOf } from '#features/portfolio-import/rules/mapped-columns.ts'
import { sampleFile } from '#features/portfolio-import/rules/sample-files.ts'
import { SEPARATED_TEXTS } from '#platform/browser/import-file.ts'
import { ImportFileQuestion } from '#platform/browser/import-reading/file-question.tsx'
import { useImportFile } from '#platform/browser/import-reading/use-import-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { FileColumns } from './file-columns.tsx'
import type { MappedFile } from './send-files.ts'

const TITLES: Record<FileKind, string> = { loans: 'File of loans', payments: 'File of payments and fees' }
const MOST: Record<FileKind, number> = { loans: MOST_LOANS, payments: MOST_HISTORY_ROWS }
const ABOUT: Record<FileKind, string> = {
  loans: 'One row for each loan, with its borrower, its terms, and what is owed.',
  payments: 'One row for each payment, fee, or reversal, with the loan number, the date, the type, and the amount.',
}

interface FilePartProps {
  kind: FileKind
  mapped: MappedFile | null
  /** The columns that the company mapped last. */
  remembered: Heads
  onMapped: (file: MappedFile) => void
}

/** Chooses a file, and maps its columns. */
export function FilePart({ kind, mapped, remembered, onMapped }: FilePartProps) {
  const most = { megabytes: MOST_FILE_MEGABYTES, rows: MOST[kind], takesWorkbooks: false }
  const reading = useImportFile(most, (file) => onMapped({ file, places: placesOf(kind, file.heads, remembered) }))
  const title = TITLES[kind]
  const choose = mapped ? 'Choose another file' : 'Choose a CSV file'
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-2">{ABOUT[kind]}</p>
      </div>
      {reading.error && <FormError>{reading.error.message}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept={SEPARATED_TEXTS}
          camera={false}
          label={`${choose}: ${title.toLowerCase()}`}
          onChoose={reading.choose}
        >
          {choose}
        </FileButton>
        <Button variant="quiet" onClick={() => saveCsv(sampleFile(kind), `${kind}-sample.csv`)}>
          Download a sample
        </Button>
        {mapped && (
          <span role="status" className="wrap-anywhere">
            <strong>{mapped.file.name}</strong>: {counted(mapped.file.rows.length, 'row')}
          </span>
        )}
      </div>
      <ImportFileQuestion reading={reading} />
      {mapped && <FileColumns kind={kind} mapped={mapped} onPlaces={(places) => onMapped({ ...mapped, places })} />}
    </section>
  )
}

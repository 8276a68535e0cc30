import { useState } from 'react'
import {
  type ApplicationColumns,
  guessedApplicationColumns,
  MOST_APPLICATION_ROWS,
} from '#features/lending/rules/application-import/application-import.ts'
import { sampleFile } from '#features/lending/rules/application-import/sample-file.ts'
import { type ImportFile, SPREADSHEETS } from '#platform/browser/import-file.ts'
import { ImportFileQuestion } from '#platform/browser/import-reading/file-question.tsx'
import { useImportFile } from '#platform/browser/import-reading/use-import-file.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { saveCsv } from '#ui/save-file.ts'
import { ImportLoansLink } from './import-link.tsx'
import { ImportSteps } from './import-steps.tsx'

const MOST = { megabytes: 5, rows: MOST_APPLICATION_ROWS, takesWorkbooks: true }
const LENDING = { title: 'Lending', to: '/dashboard/lending' }

/** Imports applications from a CSV or XLSX file: choose the file, map its columns, check it, import. */
export function ApplicationImportPage() {
  usePageName('Import applications', LENDING)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [columns, setColumns] = useState<ApplicationColumns>({})
  const reading = useImportFile(MOST, (read) => {
    setFile(read)
    setColumns(guessedApplicationColumns(read.heads))
  })
  return (
    <div className="max-w-[960px]">
      <PageHeader
        title="Import applications"
        actions={
          <>
            <ImportLoansLink variant="quiet" />
            <ButtonLink to="/dashboard/lending">Back to the list</ButtonLink>
          </>
        }
      />
      {file === null ? (
        <section className="space-y-4">
          <p className="max-w-[62ch] text-ink-2">
            Choose a CSV or XLSX file with column names above its rows. Each row must have the loan type, the amount,
            how the application was received, and the day. Applicants, co-applicants, and guarantors must be clients
            already. Name each by client ID, or by two of full name, email, and SSN. Only the last four digits of an SSN
            are sent.
          </p>
          <p className="max-w-[62ch] text-ink-2">
            A row can also have a product, collateral, debts, and references. A debt that the credit report has needs a
            reason only if its payment differs.
          </p>
          {reading.error && <FormError>{reading.error.message}</FormError>}
          <div className="flex flex-wrap gap-3">
            <FileButton accept={SPREADSHEETS} camera={false} onChoose={reading.choose}>
              Choose a CSV or XLSX file
            </FileButton>
            <Button onClick={() => saveCsv(sampleFile(), 'applications-sample.csv')}>Download a sample file</Button>
          </div>
          <ImportFileQuestion reading={reading} />
          <p className="text-ink-3 text-small">
            Up to {MOST.megabytes} MB and {MOST.rows} rows. The file itself is not kept.
          </p>
        </section>
      ) : (
        <ImportSteps file={file} columns={columns} onColumns={setColumns} onOtherFile={() => setFile(null)} />
      )}
    </div>
  )
}

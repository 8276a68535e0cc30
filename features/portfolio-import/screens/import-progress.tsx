import { counted } from '#platform/rules/counted.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { type PortfolioImport, useImportStep } from './import-queries.ts'

const FAILURES = {
  changed:
    'The loans or borrowers on file changed since the dry run, so nothing was imported. Check the files again to see what is different.',
  fault: 'Something went wrong on our side, and nothing was imported. Check the files again.',
}

/** The progress of an import that is at work, and its end. */
export function ImportProgress({ shown }: { shown: PortfolioImport }) {
  const step = useImportStep()
  if (shown.status === 'checking' || shown.status === 'importing') return <Running shown={shown} />
  if (shown.status === 'undoing')
    return <p role="status">The loans of this import are being removed. You can leave this page.</p>
  if (shown.status === 'done')
    return (
      <div className="grid gap-3">
        <Notice>{`${counted(shown.totals.loans ?? 0, 'loan')} imported.`}</Notice>
        <ButtonLink to="/dashboard/lending/loans" className="justify-self-start print:hidden">
          Show the loans
        </ButtonLink>
      </div>
    )
  if (shown.status === 'uploading')
    return <FormError>Not all rows of the files arrived. Start a new import with the same files.</FormError>
  if (shown.status !== 'failed') return null
  return (
    <div className="grid gap-3">
      <FormError>{FAILURES[shown.failure ?? 'fault']}</FormError>
      {step.error && <FormError>{step.error.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={step.isPending && 'Starting...'}
          onClick={() => step.mutate({ act: 'check', import_id: shown.id })}
        >
          Check the files again
        </Button>
        <ButtonLink to="/dashboard/lending/import-loans">Choose other files</ButtonLink>
      </div>
    </div>
  )
}

function Running({ shown }: { shown: PortfolioImport }) {
  const total = shown.status === 'importing' ? (shown.totals.loans ?? shown.loan_rows) : shown.loan_rows
  const done = Math.min(shown.rows_done, total)
  const words = shown.status === 'importing' ? 'Importing' : 'Checking'
  return (
    <div>
      <label htmlFor="portfolio-import" className="mb-1 block" role="status">
        {`${words}: loan ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </label>
      <progress id="portfolio-import" className="h-2 w-full max-w-md accent-brand" max={total} value={done} />
      <p className="mt-1 text-ink-3 text-small">
        You can leave this page.{' '}
        {shown.status === 'importing' && 'The loans appear together once all of them are entered.'}
      </p>
    </div>
  )
}

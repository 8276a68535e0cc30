import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import {
  STATEMENT_STATUSES,
  type StatementStatus,
  statementStatusName,
} from '#features/payment-notices/rules/periodic-statement.ts'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Batch, statementQueries, useMailBatch, usePrintBatch } from './statement-queries.ts'
import { StatementTable } from './statement-table.tsx'

const STATUSES = [
  { value: '', label: 'Every statement' },
  ...STATEMENT_STATUSES.map((value) => ({ value, label: statementStatusName(value) })),
]

/** The periodic statements: those to print as a batch, the batches, and all that were sent. */
export function StatementsPart() {
  const [status, setStatus] = useState<StatementStatus | ''>('')
  const statements = useInfiniteQuery(statementQueries.list(status))
  useLive('periodic_statements', statementQueries.all)
  return (
    <>
      <Batches />
      <Part
        title="Statements"
        isRuled
        className="mt-10"
        action={
          <SelectField
            label="Show statements"
            options={STATUSES}
            value={status}
            onChange={({ target }) => setStatus(STATEMENT_STATUSES.find((one) => one === target.value) ?? '')}
          />
        }
      >
        <QueryView query={statements} failure="Couldn’t load the statements" loading={<SkeletonRows count={3} />}>
          {({ pages }) => {
            const all = pages.flat()
            return all.length === 0 ? (
              <EmptyState title="No statements">Statements appear here once they are made.</EmptyState>
            ) : (
              <StatementTable statements={all} />
            )
          }}
        </QueryView>
        <ShowMore query={statements} />
      </Part>
    </>
  )
}

function Batches() {
  const batches = useQuery(statementQueries.batches())
  const mayMake = useMay('take_payments')
  const mayPrint = useMay('export_data')
  const printing = usePrintBatch()
  const making = useMailBatch<{ id: string; statements: number }>(({ id, statements }) => {
    showToast(`${counted(statements, 'statement')} in the batch`)
    if (mayPrint) printing.mutate(id)
  })
  const problem = making.error ?? printing.error
  return (
    <Part
      title="Mail"
      about="Statements of borrowers who did not agree to email are printed together, with a cover sheet. At most 100 are in one file."
      isRuled
      className="mt-10"
      action={
        mayMake ? (
          <Button pending={making.isPending && 'Preparing...'} onClick={() => making.mutate({ act: 'make' })}>
            Print the waiting statements
          </Button>
        ) : undefined
      }
    >
      {problem && <FormError>{problem.message}</FormError>}
      <QueryView
        query={batches}
        failure="Couldn’t load the batches"
        loading={<SkeletonRows count={1} />}
        empty={<p className="py-3 text-ink-2">No statements were printed yet.</p>}
      >
        {(all) => (
          <ul aria-label="Batches">
            {all.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        )}
      </QueryView>
    </Part>
  )
}

function BatchLine({ batch: { id, made_on, statements, made_by_name, mailed_at, mailed_by_name } }: { batch: Batch }) {
  const mayMail = useMay('take_payments')
  const mayPrint = useMay('export_data')
  const mailing = useMailBatch(() => showToast('Marked as mailed'))
  const printing = usePrintBatch()
  const problem = mailing.error ?? printing.error
  const name = `${counted(statements, 'statement')} of ${shortDate(made_on)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b py-2">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-ink-2 text-small">
          {`Printed by ${made_by_name ?? 'a former member'}`}
          {mailed_at !== null &&
            ` · Mailed ${shortDate(mailed_at.slice(0, 10))} by ${mailed_by_name ?? 'a former member'}`}
        </p>
      </div>
      <div className="-mx-3.5 flex flex-wrap print:hidden">
        {mayPrint && (
          <Button
            variant="quiet"
            aria-label={`PDF of ${name}`}
            pending={printing.isPending && 'Preparing...'}
            onClick={() => printing.mutate(id)}
          >
            PDF
          </Button>
        )}
        {mayMail && mailed_at === null && (
          <Button
            variant="quiet"
            aria-label={`${name} were mailed`}
            pending={mailing.isPending && 'Saving...'}
            onClick={() => mailing.mutate({ act: 'mailed', batch_id: id })}
          >
            They were mailed
          </Button>
        )}
      </div>
      {problem && <FormError>{problem.message}</FormError>}
    </li>
  )
}

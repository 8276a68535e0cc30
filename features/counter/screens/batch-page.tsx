import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { controlsMatch, ROW_PROBLEMS } from '#features/counter/rules/lockbox.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { Table } from '#ui/table.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchEditor } from './batch-editor.tsx'
import { BATCH_STATUS_NAMES } from './lockbox-page.tsx'
import { type Batch, type FlaggedRow, lockboxQueries } from './lockbox-queries.ts'

const LOCKBOX = '/dashboard/lending/counter/lockbox'

/** A lockbox batch: to enter, check, post, or reverse. */
export function BatchPage() {
  const { batchId } = useParams()
  usePageName('Batch', { title: 'Lockbox', to: LOCKBOX })
  return (
    <>
      <DeskHead />
      {batchId === undefined ? (
        <Part title="Enter a batch" isRuled about="Copy the totals from the bank’s sheet, then paste the checks.">
          <BatchEditor batch={null} />
        </Part>
      ) : (
        <KnownBatch key={batchId} id={batchId} />
      )}
    </>
  )
}

function KnownBatch({ id }: { id: string }) {
  const batch = useQuery(lockboxQueries.batch(id))
  return (
    <QueryView query={batch} failure="Couldn’t load the batch" loading={<SkeletonRows count={4} />}>
      {(found) =>
        found === null ? (
          <MissingRecord to={LOCKBOX} way="Go to the batches">
            Batch not found
          </MissingRecord>
        ) : (
          <ShownBatch batch={found} />
        )
      }
    </QueryView>
  )
}

function ShownBatch({ batch }: { batch: Batch }) {
  const isDraft = batch.status === 'draft'
  const problems = useQuery({ ...lockboxQueries.problems(batch.id), enabled: isDraft })
  const [isCorrecting, setIsCorrecting] = useState(false)
  const flagged = isDraft ? (problems.data ?? []) : []
  const cents = batch.rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const isMatch = controlsMatch({
    ...{ count: batch.rows.length, cents },
    ...{ controlCount: batch.control_count, controlCents: batch.control_cents },
  })
  return (
    <div className="grid gap-6">
      <Part title={batch.name} isRuled about={factsOf(batch)}>
        <p className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-3">
          <span>
            Bank’s sheet: {counted(batch.control_count, 'check')}, {dollarsAndCents(batch.control_cents)}. Entered:{' '}
            {counted(batch.rows.length, 'check')}, {dollarsAndCents(cents)}.
          </span>
          <strong>{isMatch ? 'The totals agree' : 'The totals don’t agree'}</strong>
        </p>
        {flagged.length > 0 && (
          <p role="status" className="py-3 font-medium text-red">
            {counted(flagged.length, 'check')} can’t be posted. Correct the rows below.
          </p>
        )}
        <BatchActions
          batch={batch}
          mayPost={isMatch && problems.isSuccess && flagged.length === 0}
          onCorrect={() => setIsCorrecting(!isCorrecting)}
        />
      </Part>
      {isCorrecting && isDraft && (
        <Part title="Correct the batch" isRuled>
          <BatchEditor batch={batch} onSaved={() => setIsCorrecting(false)} />
        </Part>
      )}
      <Rows batch={batch} flagged={flagged} />
    </div>
  )
}

function factsOf(batch: Batch): string {
  return [
    BATCH_STATUS_NAMES[batch.status],
    `deposited ${shortDate(batch.deposited_on)}`,
    `entered by ${batch.created_by_name}`,
    ...(batch.posted_by_name === null ? [] : [`posted by ${batch.posted_by_name}`]),
    ...(batch.reversed_by_name === null
      ? []
      : [`reversed by ${batch.reversed_by_name}: ${batch.reverse_reason ?? ''}`]),
  ].join(' · ')
}

const HEADS = ['#', 'Loan', 'Check', { figure: 'Amount' }, 'Result']

function Rows({ batch, flagged }: { batch: Batch; flagged: readonly FlaggedRow[] }) {
  return (
    <Table label="Checks" heads={HEADS} headsOnPhone={false} linesOnPhone>
      <tbody>
        {batch.rows.map((row) => {
          const problem = flagged.find(({ position }) => position === row.position)?.problem
          return (
            <tr key={row.id}>
              <td data-label="#">{row.position + 1}</td>
              <td data-label="Loan" className="wrap-anywhere">
                {row.loan_id === null ? (
                  row.loan_number
                ) : (
                  <Link to={`/dashboard/loans/${row.loan_id}`}>{row.loan_number}</Link>
                )}
              </td>
              <td data-label="Check">{row.check_number || '–'}</td>
              <td data-label="Amount" className="text-right">
                {dollarsAndCents(row.amount_cents)}
              </td>
              <td data-label="Result">
                {problem === undefined ? resultOf(row) : <strong className="text-red">{ROW_PROBLEMS[problem]}</strong>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function resultOf({ posting_id, reversal_id }: Batch['rows'][number]): string {
  if (reversal_id !== null) return 'Reversed'
  return posting_id === null ? 'Not posted yet' : 'Posted'
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CollectionsHead } from '#features/collections/screens/collections-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { useLive } from '#platform/browser/live.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { bookQueries, type ChargedOffLoan } from './book-queries.ts'
import { MonthsTable } from './months-table.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }

/** The book of charged-off loans: the amounts, the recoveries, and the net loss, by loan and by month. */
export function ChargeOffsPage() {
  usePageName('Charge-offs', COLLECTIONS)
  useLive('loan_postings', bookQueries.all)
  const loans = useInfiniteQuery(bookQueries.loans())
  const months = useQuery(bookQueries.months())
  const [recovered, recover] = useState<ChargedOffLoan | null>(null)
  return (
    <>
      <CollectionsHead actions={<ExportBook />} />
      <QueryView
        query={loans}
        failure="Couldn’t load the charged-off loans"
        loading={<SkeletonRows count={6} />}
        empty={{
          when: ({ pages }) => pages.every(({ rows }) => rows.length === 0),
          show: (
            <EmptyState title="No charged-off loans">A loan appears here once its charge-off is accepted.</EmptyState>
          ),
        }}
      >
        {({ pages }) => (
          <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_420px]">
            <Part title="Loans">
              <BookTable loans={pages.flatMap(({ rows }) => rows)} onRecover={recover} />
              <ShowMore query={loans} />
            </Part>
            <Part title="By month">
              <QueryView query={months} failure="Couldn’t load the months">
                {(rows) => <MonthsTable months={rows} />}
              </QueryView>
            </Part>
          </div>
        )}
      </QueryView>
      {recovered !== null && <RecoveryDialog loan={recovered} onClose={() => recover(null)} />}
    </>
  )
}

interface BookTableProps {
  loans: readonly ChargedOffLoan[]
  onRecover: (loan: ChargedOffLoan) => void
}

function BookTable({ loans, onRecover }: BookTableProps) {
  const mayTake = useMay('take_payments')
  return (
    <Table
      label="Charged-off loans"
      linesOnPhone
      headsOnPhone={false}
      heads={[
        'Borrower',
        'Charged off',
        { figure: 'Amount' },
        { figure: 'Recovered' },
        { figure: 'Net' },
        { spoken: 'Act' },
      ]}
    >
      <tbody>
        {loans.map((loan) => (
          <tr key={loan.id}>
            <td data-label="Borrower">
              <Link to={`/dashboard/loans/${loan.id}`} className="font-medium hover:underline">
                {loan.full_name}
              </Link>
            </td>
            <td data-label="Charged off">{shortDate(loan.charged_off_on)}</td>
            <td data-label="Amount" className="text-right tabular-nums">
              {dollarsAndCents(loan.charged_off_cents)}
            </td>
            <td data-label="Recovered" className="text-right tabular-nums">
              {dollarsAndCents(loan.recovered_cents)}
            </td>
            <td data-label="Net" className="text-right tabular-nums">
              {dollarsAndCents(loan.charged_off_cents - loan.recovered_cents)}
            </td>
            <td className="text-right">
              {mayTake && loan.status === 'charged_off' && (
                <Button
                  variant="quiet"
                  aria-label={`Record a recovery from ${loan.full_name}`}
                  onClick={() => onRecover(loan)}
                >
                  Recovery
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Saves the whole book as a CSV file after reauthentication. */
function ExportBook() {
  const { withReauthentication, dialog } = useReauthentication()
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: () => withReauthentication(download),
    onError: (error) => showFailure(error.message),
  })
  if (!mayExport) return null
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        Export
      </Button>
      {dialog}
    </>
  )
}

async function download(): Promise<void> {
  const date = dateOfInstant(new Date())
  saveFile(csvOfReply(await callFunction('export-charge-offs', { date })), csvFileName('charge-offs', date))
}

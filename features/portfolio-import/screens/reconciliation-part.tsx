import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { Table } from '#ui/table.tsx'
import { ImportFileButton } from './import-file-button.tsx'
import { importQueries, type PortfolioImport, type ReconciledLoan, type Reconciliation } from './import-queries.ts'

interface ReconciliationProps {
  shown: PortfolioImport
  totals: Reconciliation
}

const MONEY = ['principal', 'interest', 'fees', 'past_due'] as const
const NAMES = { principal: 'Principal', interest: 'Accrued interest', fees: 'Fees due', past_due: 'Past due' }

/** The loans of an import by the file and by the ledger, in total and one by one. */
export function ReconciliationPart({ shown, totals }: ReconciliationProps) {
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(totals.different > 0)
  const loans = useInfiniteQuery(importQueries.loans(shown.id, isOnlyDifferent))
  const about =
    totals.different === 0
      ? `All ${counted(totals.loans, 'loan')} agree with the file to the cent.`
      : `${counted(totals.different, 'loan')} of ${totals.loans.toLocaleString('en-US')} differ from the file.`
  return (
    <Part
      title="Reconciliation"
      about={about}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>Print</Button>
          <ImportFileButton importId={shown.id} act="reconciliation" day={shown.cutover_on} label="Download" />
        </div>
      }
    >
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
        <Totals totals={totals} />
        <div className="print:hidden">
          <CheckboxField
            label="Only loans that differ"
            checked={isOnlyDifferent}
            onChange={({ currentTarget }) => setIsOnlyDifferent(currentTarget.checked)}
          />
        </div>
        <QueryView
          query={loans}
          failure="Couldn’t load the loans of the import"
          loading={<SkeletonRows count={5} />}
          empty={{
            when: ({ pages }) => pages[0]?.loans.length === 0,
            show: <p className="text-ink-2">No loan differs.</p>,
          }}
        >
          {({ pages }) => <LoansTable loans={pages.flatMap((page) => page.loans)} isThere={shown.status === 'done'} />}
        </QueryView>
        <ShowMore query={loans} />
      </div>
    </Part>
  )
}

function Totals({ totals }: { totals: Reconciliation }) {
  return (
    <Table
      label="Totals of the reconciliation"
      linesOnPhone
      heads={['Total', { figure: 'File' }, { figure: 'Ledger' }, { figure: 'Difference' }]}
      headsOnPhone={false}
    >
      <tbody>
        {MONEY.map((name) => {
          const [file, ledger] = [totals[`file_${name}`], totals[`ledger_${name}`]]
          return (
            <tr key={name}>
              <th scope="row">{NAMES[name]}</th>
              <td data-label="File" className="text-right">
                {dollarsAndCents(file)}
              </td>
              <td data-label="Ledger" className="text-right">
                {dollarsAndCents(ledger)}
              </td>
              <td data-label="Difference" className={`text-right ${file === ledger ? '' : 'text-red'}`}>
                {dollarsAndCents(ledger - file)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function LoansTable({ loans, isThere }: { loans: readonly ReconciledLoan[]; isThere: boolean }) {
  const heads = MONEY.map((name) => ({ figure: NAMES[name] }))
  return (
    <Table
      label="Loans of the import"
      linesOnPhone
      heads={['Loan', 'Borrower', ...heads, { figure: 'Days late' }]}
      headsOnPhone={false}
    >
      <tbody>
        {loans.map((loan) => (
          <tr key={loan.line}>
            <th scope="row">
              {isThere ? <Link to={`/dashboard/loans/${loan.loan_id}`}>{loan.loan_number}</Link> : loan.loan_number}
            </th>
            <td data-label="Borrower">{loan.borrower}</td>
            {MONEY.map((name) => (
              <td key={name} data-label={NAMES[name]} className="text-right">
                <Compared file={loan[`file_${name}`]} ledger={loan[`ledger_${name}`]} words={dollarsAndCents} />
              </td>
            ))}
            <td data-label="Days late" className="text-right">
              <Compared file={loan.file_days_past_due} ledger={loan.ledger_days_past_due} words={String} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface ComparedProps {
  file: number | null
  ledger: number
  words: (value: number) => string
}

function Compared({ file, ledger, words }: ComparedProps) {
  if (file === null || file === ledger) return words(ledger)
  return (
    <>
      {words(ledger)}
      <span className="block text-red text-small">file {words(file)}</span>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { CashReport } from './cash-report.tsx'
import { ChartOfAccounts } from './chart-of-accounts.tsx'
import { ClosingState } from './closing-state.tsx'
import { Closings } from './closings.tsx'
import { Exceptions } from './exceptions.tsx'
import { InterestReport } from './interest-report.tsx'
import { type MonthReport, monthReportQuery } from './month-end-queries.ts'
import { monthName } from './month-name.ts'
import { TrialBalance } from './trial-balance.tsx'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }

/** The books of the loans at the end of a month: trial balance, interest, money, and exceptions. A month can be closed here. */
export function MonthEndPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = isPlainDate(asked) ? asked : null
  const mayKeep = useMay('keep_books')
  const report = useQuery({ ...monthReportQuery(month), enabled: mayKeep })
  usePageName('Month end', LENDING)
  const choose = (end: PlainDate) => setParams({ month: end }, { preventScrollReset: true })
  return (
    <>
      <DeskHead />
      {mayKeep ? (
        <QueryView query={report} failure="Couldn’t load the books" loading={<SkeletonRows count={10} />}>
          {(found) => <Report report={found} isStale={report.isPlaceholderData} onMonth={choose} />}
        </QueryView>
      ) : (
        <EmptyState title="You need the permission “Keep the books”">
          An owner or an admin of your company can give it to your role in Org Admin.
        </EmptyState>
      )}
    </>
  )
}

interface ReportProps {
  report: MonthReport
  isStale: boolean
  onMonth: (end: PlainDate) => void
}

function Report({ report, isStale, onMonth }: ReportProps) {
  const { months, closed_through, closings, chart, books } = report
  if (books === null)
    return (
      <div className="grid gap-10">
        <EmptyState title="No books yet">
          The books of a month are written in the night after its end, once your company has a loan.
        </EmptyState>
        <ChartOfAccounts chart={chart} />
      </div>
    )
  return (
    <div className="grid gap-10" aria-busy={isStale}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-56 print:hidden">
          <SelectField
            label="Month"
            value={books.month}
            options={months.map((end) => ({ value: end, label: monthName(end) }))}
            onChange={({ currentTarget }) => onMonth(currentTarget.value)}
          />
        </div>
        <h2 className="hidden text-h2 print:block">{monthName(books.month)}</h2>
        <ClosingState month={books.month} closedThrough={closed_through} />
      </div>
      <TrialBalance books={books} chart={chart} />
      <InterestReport books={books} />
      <CashReport books={books} chart={chart} />
      <Exceptions books={books} />
      <ChartOfAccounts chart={chart} />
      <Closings closings={closings} />
    </div>
  )
}

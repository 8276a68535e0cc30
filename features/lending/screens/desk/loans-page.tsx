import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ImportLoansLink } from '#features/lending/screens/application-import/import-link.tsx'
import { SavedViews } from '#features/organizations/screens/saved-views/saved-views.tsx'
import { useLive } from '#platform/browser/live.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { useNarrowScreen } from '#ui/narrow-screen.ts'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DeskExport } from './desk-export.tsx'
import { DeskFilters, SearchField } from './desk-filters.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskList } from './desk-list.tsx'
import { deskQueries } from './desk-queries.ts'
import type { Wish } from './desk-view.ts'
import { LoanCards } from './loan-cards.tsx'
import { LoanTable } from './loan-table.tsx'
import { PortfolioFilters } from './portfolio-filters.tsx'
import { loansViewOf, loansWish } from './portfolio-view.ts'
import { useDeskSearch } from './use-desk-search.ts'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const EMPTY = (
  <EmptyState title="No loans yet" action={<ImportLoansLink variant="primary" />}>
    Loans that your company books appear here. Loans of another system can be imported.
  </EmptyState>
)

/** The portfolio: all loans of the company that the person may see, with the totals of the filtered ones. */
export function LoansPage() {
  const [params] = useSearchParams()
  const { typed, type, change } = useDeskSearch()
  const isNarrow = useNarrowScreen()
  const view = loansViewOf(params)
  const wish = loansWish(view)
  usePageName('Loans', LENDING)
  useLive(['loans', 'autopay_authorizations'], ['lending-desk', 'loans'])
  const loans = useInfiniteQuery(deskQueries.loans(wish))
  const clear = () =>
    change({ q: '', status: '', type: '', bucket: '', state: '', owner: '', product: '', autopay: '' })
  const isEmpty = loans.data?.pages[0]?.rows.length === 0
  return (
    <>
      <DeskHead
        actions={
          <>
            <SavedViews page="loans" query={String(params)} />
            <ImportLoansLink />
            <DeskExport list="loans" wish={wish} isEmpty={isEmpty || !loans.isSuccess} />
          </>
        }
      />
      <DeskFilters onClear={clear}>
        <SearchField label="Search borrowers or loan IDs" typed={typed} onType={type} />
        <PortfolioFilters view={view} onChange={change} />
      </DeskFilters>
      <Totals wish={wish} />
      <DeskList query={loans} failure="Failed to load loans" empty={EMPTY} onClear={clear}>
        {(rows) => (isNarrow ? <LoanCards loans={rows} /> : <LoanTable loans={rows} />)}
      </DeskList>
    </>
  )
}

function Totals({ wish }: { wish: Wish }) {
  const totals = useQuery(deskQueries.loanTotals(wish))
  return (
    <section aria-label="Totals" className="mb-5">
      <QueryView
        query={totals}
        failure="Failed to load the totals"
        loading={<FiguresLoading labels={['Loans', 'Balance', 'Past due']} />}
      >
        {({ loans, balance, pastDue }) => (
          <Figures>
            <Figure label="Loans" value={loans.toLocaleString('en-US')} />
            <Figure label="Balance" value={wholeDollars(balance)} />
            <Figure
              label="Past due"
              value={<span className={pastDue > 0 ? 'text-red' : ''}>{wholeDollars(pastDue)}</span>}
            />
          </Figures>
        )}
      </QueryView>
    </section>
  )
}

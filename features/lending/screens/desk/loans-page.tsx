import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LOAN_STATUSES } from '#features/lending/rules/engine/loan-state.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { SavedViews } from '#features/organizations/screens/saved-views/saved-views.tsx'
import { useLive } from '#platform/browser/live.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { STATES } from '#platform/rules/us-states.ts'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DeskExport } from './desk-export.tsx'
import { Choice, DeskFilters, SearchField, TYPE_OPTIONS } from './desk-filters.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskList } from './desk-list.tsx'
import { deskQueries } from './desk-queries.ts'
import { BUCKETS, LOAN_ORDERS, type LoansView, loansViewOf, loansWish, type Wish } from './desk-view.ts'
import { LoanTable } from './loan-table.tsx'
import { useDeskSearch } from './use-desk-search.ts'

const STATUSES = LOAN_STATUSES.map((status) => ({ value: status, label: inWords(status) }))

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const EMPTY = <EmptyState title="No loans yet">Loans that your company books appear here.</EmptyState>

/** The portfolio: all loans of the company that the person may see, with the totals of the filtered ones. */
export function LoansPage() {
  const [params] = useSearchParams()
  const { typed, type, change } = useDeskSearch()
  const view = loansViewOf(params)
  const wish = loansWish(view)
  usePageName('Loans', LENDING)
  useLive('loans', ['lending-desk', 'loans'])
  const loans = useInfiniteQuery(deskQueries.loans(wish))
  const clear = () => change({ q: '', status: '', type: '', bucket: '', state: '' })
  const isEmpty = loans.data?.pages[0]?.rows.length === 0
  return (
    <>
      <DeskHead
        actions={
          <>
            <SavedViews page="loans" query={String(params)} />
            <DeskExport list="loans" wish={wish} isEmpty={isEmpty || !loans.isSuccess} />
          </>
        }
      />
      <DeskFilters onClear={clear}>
        <SearchField label="Search borrowers or loan IDs" typed={typed} onType={type} />
        <Filters view={view} onChange={change} />
      </DeskFilters>
      <Totals wish={wish} />
      <DeskList query={loans} failure="Failed to load loans" empty={EMPTY} onClear={clear}>
        {(rows) => <LoanTable loans={rows} />}
      </DeskList>
    </>
  )
}

interface FiltersProps {
  view: LoansView
  onChange: (changes: Record<string, string>) => void
}

function Filters({ view, onChange }: FiltersProps) {
  return (
    <>
      <Choice
        label="Status"
        value={view.status}
        every="Every status"
        options={STATUSES}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label="Days past due"
        value={view.bucket}
        every="Any number"
        options={BUCKETS}
        onChoose={(bucket) => onChange({ bucket })}
      />
      <Choice
        label="Type"
        value={view.type}
        every="Every type"
        options={TYPE_OPTIONS}
        onChoose={(type) => onChange({ type })}
      />
      <Choice
        label="State"
        value={view.state}
        every="Every state"
        options={STATES}
        onChoose={(state) => onChange({ state })}
      />
      <Choice
        label="Sort by"
        value={view.order.value}
        options={LOAN_ORDERS}
        onChoose={(sort) => onChange({ sort: sort === LOAN_ORDERS[0].value ? '' : sort })}
      />
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

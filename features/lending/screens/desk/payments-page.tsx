import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { useLive } from '#platform/browser/live.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DeskExport } from './desk-export.tsx'
import { Choice, DeskFilters, SearchField } from './desk-filters.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskList } from './desk-list.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentQueries } from './payments-queries.ts'
import { ENTRY_GROUPS, hasReversals, type PaymentsView, paymentsViewOf, paymentsWish } from './payments-view.ts'
import { useDeskSearch } from './use-desk-search.ts'

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const EMPTY = (
  <EmptyState title="No ledger entries yet">
    Disbursements, payments, fees, and other entries of your company’s loans appear here.
  </EmptyState>
)

/** The entries of all loan ledgers that the person may see, with the totals of the filtered ones. `notice` comes above them. */
export function PaymentsPage({ notice }: { notice?: ReactNode }) {
  const [params] = useSearchParams()
  const { typed, type, change } = useDeskSearch()
  const view = paymentsViewOf(params)
  const wish = paymentsWish(view)
  usePageName('Payments', LENDING)
  useLive('loan_postings', ['lending-desk', 'payments'])
  const entries = useInfiniteQuery(paymentQueries.payments(wish))
  const clear = () => change({ q: '', kind: '', method: '', from: '', to: '' })
  const isEmpty = entries.data?.pages[0]?.rows.length === 0
  return (
    <>
      <DeskHead actions={<DeskExport list="payments" wish={wish} isEmpty={isEmpty || !entries.isSuccess} />} />
      {notice}
      <DeskFilters onClear={clear}>
        <SearchField label="Search borrowers or loan IDs" typed={typed} onType={type} />
        <Filters view={view} onChange={change} />
      </DeskFilters>
      <Totals view={view} />
      <DeskList query={entries} failure="Failed to load payments" empty={EMPTY} onClear={clear}>
        {(rows) => <PaymentTable entries={rows} />}
      </DeskList>
    </>
  )
}

interface FiltersProps {
  view: PaymentsView
  onChange: (changes: Record<string, string>) => void
}

function Filters({ view, onChange }: FiltersProps) {
  const { group, method, from, to } = view
  const isBackward = from !== '' && to !== '' && to < from
  return (
    <>
      <Choice
        label="Kind"
        value={group}
        every="Every entry"
        options={ENTRY_GROUPS}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label="Method"
        value={method}
        every="Every method"
        options={METHODS}
        onChoose={(chosen) => onChange({ method: chosen })}
      />
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        error={isBackward ? 'Enter the first day or a later one' : undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </>
  )
}

function Totals({ view }: { view: PaymentsView }) {
  const totals = useQuery(paymentQueries.totals(paymentsWish(view)))
  return (
    <section aria-label="Totals" className="mb-5">
      <QueryView
        query={totals}
        failure="Failed to load the totals"
        loading={<FiguresLoading labels={['Entries', 'Received', 'Payments reversed']} />}
      >
        {({ entries, receivedCents, reversedCents }) => (
          <Figures>
            <Figure label="Entries" value={entries.toLocaleString('en-US')} />
            <Figure label="Received" value={dollarsAndCents(receivedCents)} />
            {hasReversals(view) ? (
              <Figure label="Payments reversed" value={dollarsAndCents(reversedCents)} />
            ) : (
              <Figure label="Payments reversed" value="–" note="Reversals are filtered out" />
            )}
          </Figures>
        )}
      </QueryView>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LOAN_STATUSES } from '#features/lending/rules/engine/loan-state.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { ADDRESS_STATE_CHOICES } from '#platform/rules/us-states.ts'
import { Choice, TYPE_OPTIONS } from './desk-filters.tsx'
import { deskQueries } from './desk-queries.ts'
import { OwnerFilter } from './owner-filter.tsx'
import { AUTOPAYS, BUCKETS, LOAN_ORDERS, type LoansView } from './portfolio-view.ts'

const STATUSES = LOAN_STATUSES.map((status) => ({ value: status, label: inWords(status) }))

interface FiltersProps {
  view: LoansView
  onChange: (changes: Record<string, string>) => void
}

/** The filters and the order of the portfolio. */
export function PortfolioFilters({ view, onChange }: FiltersProps) {
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
        options={ADDRESS_STATE_CHOICES}
        onChoose={(state) => onChange({ state })}
      />
      <ProductFilter product={view.product} onChoose={(product) => onChange({ product })} />
      <Choice
        label="Autopay"
        value={view.autopay}
        every="On or off"
        options={AUTOPAYS}
        onChoose={(autopay) => onChange({ autopay })}
      />
      <OwnerFilter owner={view.owner} mine="My clients" onChoose={(owner) => onChange({ owner })} />
      <Choice
        label="Sort by"
        value={view.order.value}
        options={LOAN_ORDERS}
        onChoose={(sort) => onChange({ sort: sort === LOAN_ORDERS[0].value ? '' : sort })}
      />
    </>
  )
}

interface ProductFilterProps {
  product: string
  onChoose: (product: string) => void
}

function ProductFilter({ product, onChoose }: ProductFilterProps) {
  const products = useQuery(deskQueries.products()).data ?? []
  const options = [
    ...products.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: 'No product' },
  ]
  return <Choice label="Product" value={product} every="Every product" options={options} onChoose={onChoose} />
}

import { REVIEW_STATUS_OPTIONS } from '#features/administration/rules/company-review/review.ts'
import { statusLabel, TYPE_FILTERS } from '#features/administration/rules/subscription.ts'
import { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { ListRequest } from './queries.ts'

export const STATUS_FILTERS = [
  { value: '', label: 'All statuses' },
  { value: 'suspended', label: 'Suspended' },
  ...SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
]
export const REVIEW_FILTERS = [{ value: '', label: 'All reviews' }, ...REVIEW_STATUS_OPTIONS]

interface SubscriberFiltersProps {
  wish: ListRequest
  onChange: (changes: Partial<ListRequest>) => void
}

/** Filters the subscribers by text, account type, status and review. */
export function SubscriberFilters({ wish, onChange }: SubscriberFiltersProps) {
  return (
    <div className="mt-4 mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,320px)_repeat(3,minmax(0,200px))]">
      <TextField
        type="search"
        label="Search"
        placeholder="Company, name or email"
        value={wish.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <SelectField
        label="Type"
        options={TYPE_FILTERS}
        value={wish.account_type}
        onChange={(event) => onChange({ account_type: event.target.value })}
      />
      <SelectField
        label="Status"
        options={STATUS_FILTERS}
        value={wish.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <SelectField
        label="Review"
        options={REVIEW_FILTERS}
        value={wish.review_status ?? ''}
        onChange={(event) => onChange({ review_status: event.target.value })}
      />
    </div>
  )
}

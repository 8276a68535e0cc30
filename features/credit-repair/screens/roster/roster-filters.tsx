import { SelectField, TextField } from '#ui/forms/field.tsx'
import { KINDS, kindOf, type Narrowing, STATUSES, statusOf } from './roster-narrowing.ts'

interface RosterFiltersProps {
  wish: Narrowing
  /** Prints the active filters, or nothing without any. */
  isNarrowed: boolean
  onChange: (wish: Narrowing) => void
}

/** Filters by name, status, new or existing in the period, and the days the file was opened. */
export function RosterFilters({ wish, isNarrowed, onChange }: RosterFiltersProps) {
  return (
    <fieldset
      className={`${isNarrowed ? '' : 'print:hidden'} my-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(200px,1fr)_repeat(4,152px)]`}
    >
      <legend className="sr-only">Filters</legend>
      <div className="max-lg:col-span-2">
        <TextField
          label="Search"
          type="search"
          placeholder="Search clients..."
          value={wish.search}
          onChange={(event) => onChange({ ...wish, search: event.target.value })}
        />
      </div>
      <SelectField
        label="Status"
        options={STATUSES}
        value={wish.status}
        onChange={(event) => onChange({ ...wish, status: statusOf(event.target.value) })}
      />
      <SelectField
        label="Clients"
        options={KINDS}
        value={wish.kind}
        onChange={(event) => onChange({ ...wish, kind: kindOf(event.target.value) })}
      />
      <TextField
        label="Enrolled from"
        type="date"
        value={wish.from}
        onChange={(event) => onChange({ ...wish, from: event.target.value })}
      />
      <TextField
        label="Enrolled to"
        type="date"
        value={wish.to}
        onChange={(event) => onChange({ ...wish, to: event.target.value })}
      />
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#features/organizations/screens/people/member-name.ts'
import { orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { SensitiveFilter } from './sensitive-queries.ts'

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'reveal', label: 'Reveals' },
  { value: 'check', label: 'Checks' },
  { value: 'refusal', label: 'Refused' },
]
const UNUSUAL = [
  { value: '', label: 'All access' },
  { value: '1', label: 'Unusual only' },
]

interface SensitiveFiltersProps {
  filter: SensitiveFilter
  /** The name of the client in `filter.client`. */
  clientName: string
  onChange: (filter: SensitiveFilter) => void
}

/** Filters the record by person, file, kind of access and days. */
export function SensitiveFilters({ filter, clientName, onChange }: SensitiveFiltersProps) {
  const { data: members = [] } = useQuery(orgAdminQueries.members())
  const narrow = (name: keyof SensitiveFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const people = members.map((member) => ({ value: member.id, label: nameOf(member) }))
  const choice = (label: string, name: keyof SensitiveFilter, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      options={options}
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => narrow(name, value)}
    />
  )
  const day = (label: string, name: 'from' | 'until') => (
    <TextField
      label={label}
      type="date"
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => narrow(name, value)}
    />
  )
  return (
    <fieldset className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto]">
      <legend className="sr-only">Filters</legend>
      {choice('Person', 'person', [{ value: '', label: 'Everyone' }, ...people])}
      {choice('Access', 'kind', KINDS)}
      {choice('Unusual', 'unusual', UNUSUAL)}
      {day('From (UTC)', 'from')}
      {day('Until (UTC)', 'until')}
      <Button className="print:hidden" disabled={Object.keys(filter).length === 0} onClick={() => onChange({})}>
        Clear all
      </Button>
      {filter.client !== undefined && (
        <p role="status" className="col-span-full">
          Only access to the file of {clientName}.
        </p>
      )}
    </fieldset>
  )
}

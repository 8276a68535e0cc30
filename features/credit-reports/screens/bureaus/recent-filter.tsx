import { useState } from 'react'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { NO_FILTER, type ReportFilter } from './recent-queries.ts'

const STATUSES = [
  { value: '', label: 'Every status' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error' },
  { value: 'pending', label: 'Pending' },
]
const SCORED_BY = [
  { value: '', label: 'Any bureau' },
  ...BUREAUS.map((bureau) => ({ value: bureau, label: bureauName(bureau) })),
]

interface RecentFilterProps {
  filter: ReportFilter
  onNarrow: (changed: Partial<Record<keyof ReportFilter, string>>) => void
}

/** The filters of the report list. */
export function RecentFilter({ filter, onNarrow }: RecentFilterProps) {
  // In print, shows the active filters; hidden if there are none.
  const isNarrowed = Object.values(filter).some((text) => text !== '')
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Filter reports"
      className={`${isNarrowed ? '' : 'print:hidden'} mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1.4fr)_1fr_1fr_auto_auto_auto]`}
    >
      <ClientName key={filter.client} typed={filter.client} onName={(client) => onNarrow({ client })} />
      <SelectField
        label="Status"
        options={STATUSES}
        value={filter.status}
        onChange={({ currentTarget: { value } }) => onNarrow({ status: value })}
      />
      <SelectField
        label="Scored by"
        options={SCORED_BY}
        value={filter.bureau}
        onChange={({ currentTarget: { value } }) => onNarrow({ bureau: value })}
      />
      <TextField
        label="Pulled from"
        type="date"
        value={filter.from}
        onChange={({ currentTarget: { value } }) => onNarrow({ from: value })}
      />
      <TextField
        label="Pulled to"
        type="date"
        value={filter.to}
        onChange={({ currentTarget: { value } }) => onNarrow({ to: value })}
      />
      <Button className="print:hidden" disabled={!isNarrowed} onClick={() => onNarrow(NO_FILTER)}>
        Clear
      </Button>
    </form>
  )
}

// Applied when the field loses focus or Enter is pressed, not at every letter.
function ClientName({ typed, onName }: { typed: string; onName: (name: string) => void }) {
  const [name, setName] = useState(typed)
  const ask = () => {
    if (name.trim() !== typed) onName(name.trim())
  }
  return (
    <TextField
      label="Client"
      type="search"
      autoComplete="off"
      className="max-md:col-span-2"
      value={name}
      onChange={({ currentTarget: { value } }) => setName(value)}
      onBlur={ask}
      onKeyDown={({ key }) => key === 'Enter' && ask()}
    />
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
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
      <ClientName asked={filter.client} onName={(client) => onNarrow({ client })} />
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

const TYPING_PAUSE_MS = 250

/** Filters while the user types, when typing pauses. */
function ClientName({ asked, onName }: { asked: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState({ name: asked, for: asked })
  // The filter was changed elsewhere: cleared, or by the browser's Back.
  const name = typed.for === asked || typed.name.trim() === asked ? typed.name : asked
  const ask = useEffectEvent(() => onName(name.trim()))
  useEffect(() => {
    if (name.trim() === asked) return
    const pause = setTimeout(ask, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [name, asked])
  return (
    <TextField
      label="Client"
      type="search"
      autoComplete="off"
      className="max-md:col-span-2"
      value={name}
      onChange={({ currentTarget: { value } }) => setTyped({ name: value, for: asked })}
      onKeyDown={({ key }) => key === 'Enter' && name.trim() !== asked && onName(name.trim())}
    />
  )
}

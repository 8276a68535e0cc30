import { useQuery } from '@tanstack/react-query'
import { auditLabel } from '#features/organizations/rules/audit-event.ts'
import { nameOf } from '#features/organizations/screens/people/member-name.ts'
import { useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { type AuditFilter, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Filters the log by person, action and days. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  // Only people who manage members can load the list of members.
  const seesMembers = useMaySee('manage_members')
  const { data: members = [] } = useQuery({ ...orgAdminQueries.members(), enabled: seesMembers })
  const { data: actions = [] } = useQuery(orgAdminQueries.auditActions())
  const narrow = (name: keyof AuditFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  // In print, shows the active filters; hidden if there are none.
  const isNarrowed = Object.keys(filter).length > 0
  const people = members.map((member) => ({ value: member.id, label: nameOf(member) }))
  const acts = actions.map((action) => ({ value: action, label: auditLabel(action) }))
  return (
    <fieldset
      className={`${isNarrowed ? '' : 'print:hidden'} grid items-end gap-3 sm:grid-cols-2 ${seesMembers ? 'lg:grid-cols-[1fr_1fr_9rem_9rem_auto]' : 'lg:grid-cols-[1fr_9rem_9rem_auto]'}`}
    >
      <legend className="sr-only">Filters</legend>
      {seesMembers && (
        <SelectField
          label="Person"
          options={[{ value: '', label: 'Everyone' }, ...people]}
          value={filter.actor ?? ''}
          onChange={({ currentTarget: { value } }) => narrow('actor', value)}
        />
      )}
      <SelectField
        label="Action"
        options={[{ value: '', label: 'Every action' }, ...acts]}
        value={filter.action ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('action', value)}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={filter.from ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('from', value)}
      />
      <TextField
        label="Until (UTC)"
        type="date"
        value={filter.until ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('until', value)}
      />
      <Button className="print:hidden" disabled={!isNarrowed} onClick={() => onChange({})}>
        Clear all
      </Button>
    </fieldset>
  )
}

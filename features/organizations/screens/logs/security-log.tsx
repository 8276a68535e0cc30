import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '#features/organizations/screens/people/member-name.ts'
import { orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { deviceName } from '#features/sign-in/rules/device.ts'
import { SECURITY_EVENTS, securityEventDetail, securityEventLabel } from '#features/sign-in/rules/security-event.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { type SecurityEvent, type SecurityFilter, securityLogQuery } from './security-queries.ts'

/** Sign-ins, refused attempts and account changes, newest first. */
export function SecurityLog({ role }: { role: string | null }) {
  return (
    <Part
      title="Security"
      about="Sign-ins, wrong passwords and codes, refused requests, and account changes of everyone in your company. Each person sees their own sign-ins in their settings."
      className="space-y-4"
    >
      {role === 'owner' ? <Log /> : <p>Only an owner of your company can see this page.</p>}
    </Part>
  )
}

function Log() {
  const [filter, setFilter] = useState<SecurityFilter>({})
  const log = useInfiniteQuery(securityLogQuery(filter))
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <QueryView
        query={log}
        failure="Couldn't load the security log"
        empty={<EmptyState title="No events found">No event matches these filters.</EmptyState>}
      >
        {({ pages }) => <Events events={pages.flat()} />}
      </QueryView>
      <ShowMore query={log}>Show earlier events</ShowMore>
    </>
  )
}

const GROUPS = Object.entries(SECURITY_EVENTS).map(([value, { label }]) => ({ value, label }))

interface FiltersProps {
  filter: SecurityFilter
  onChange: (filter: SecurityFilter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { data: members = [] } = useQuery(orgAdminQueries.members())
  const people = members.map((member) => ({ value: member.id, label: nameOf(member) }))
  const narrow = (name: keyof SecurityFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <fieldset className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <legend className="sr-only">Filters</legend>
      <SelectField
        label="Person"
        options={[{ value: '', label: 'Everyone' }, ...people]}
        value={filter.person ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('person', value)}
      />
      <SelectField
        label="Event"
        options={[{ value: '', label: 'All events' }, ...GROUPS]}
        value={filter.group ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('group', value)}
      />
      <Button disabled={Object.keys(filter).length === 0} onClick={() => onChange({})}>
        Clear all
      </Button>
    </fieldset>
  )
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <Table label="Security events" linesOnPhone heads={['When', 'Who', 'What', 'From']}>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td data-label="When" className="whitespace-nowrap">
              <time dateTime={event.happened_at}>{shortMoment(event.happened_at)}</time>
            </td>
            <td data-label="Who" className="min-w-28 break-words">
              {event.person_name}
            </td>
            <td data-label="What" className="min-w-52">
              <div className="min-w-0 wrap-anywhere">
                {securityEventLabel(event.action)}
                <span className="block text-ink-3 text-small">{securityEventDetail(event)}</span>
              </div>
            </td>
            <td data-label="From" className="min-w-40">
              {deviceName(event.user_agent)}
              {event.address !== null && <span className="block font-mono text-ink-3 text-small">{event.address}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAdministrator } from '#features/organizations/rules/roles.ts'
import { reportKind } from '#features/reports/rules/report-kinds.ts'
import { requestOfAddress } from '#features/reports/rules/report-request.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type Colleague, type SavedReport, type Schedule, savedQueries, scheduleReport } from './saved-queries.ts'

const EVERY = [
  { value: 'week', label: 'Every Monday' },
  { value: 'month', label: 'First of the month' },
  { value: '', label: 'Never' },
] as const

/** Chooses when a saved report is mailed, and to which members. */
export function ScheduleForm({ report, onDone }: { report: SavedReport; onDone: () => void }) {
  const queryClient = useQueryClient()
  const colleagues = useQuery(savedQueries.colleagues())
  const [every, setEvery] = useState<Schedule['every']>(report.every ?? 'week')
  const [chosen, setChosen] = useState<readonly string[]>(report.recipients.map(({ id }) => id))
  const scheduling = useMutation({
    mutationFn: () => scheduleReport(report.id, { every, recipients: chosen }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: savedQueries.list().queryKey })
      onDone()
    },
  })
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        scheduling.mutate()
      }}
    >
      {scheduling.isError && <FormError>{scheduling.error.message}</FormError>}
      <SelectField
        label="When"
        hint="At six in the morning, UTC"
        options={EVERY}
        value={every ?? ''}
        onChange={({ currentTarget }) =>
          setEvery(EVERY.find(({ value }) => value === currentTarget.value)?.value || null)
        }
      />
      {every !== null && (
        <QueryView query={colleagues} failure="Failed to load members">
          {(people) => <Recipients report={report} people={people} chosen={chosen} onChange={setChosen} />}
        </QueryView>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={scheduling.isPending && 'Saving...'}>
          Save
        </Button>
        <Button onClick={onDone}>Back</Button>
      </div>
    </form>
  )
}

interface RecipientsProps {
  report: SavedReport
  people: readonly Colleague[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Recipients({ report, people, chosen, onChange }: RecipientsProps) {
  const isKept = reportKind(requestOfAddress(new URLSearchParams(report.query)).report).isForAdministrators
  const may = ({ organization_role }: Colleague) => !isKept || isAdministrator(organization_role)
  const stopped = report.recipients.filter(({ is_stopped }) => is_stopped).map(({ id }) => id)
  const hintFor = (person: Colleague) => {
    if (!may(person)) return 'No longer receives it: it is sent to owners and admins only'
    return stopped.includes(person.id) ? 'Unsubscribed. They can subscribe again in Reports.' : undefined
  }
  // Includes recipients who are no longer admins, so that they can be removed.
  const shown = people.filter((person) => may(person) || chosen.includes(person.id))
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">Recipients</legend>
      <div className="max-h-64 space-y-2 overflow-y-auto">
        {shown.map((person) => (
          <CheckboxField
            key={person.id}
            label={person.full_name ?? person.email}
            hint={hintFor(person)}
            checked={chosen.includes(person.id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, person.id] : chosen.filter((one) => one !== person.id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

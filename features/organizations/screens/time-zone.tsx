import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { US_TIME_ZONES } from '#features/organizations/rules/time-zones.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { useMayWrite } from './permitted/may-write.ts'
import { timeZoneQuery } from './time-zone-query.ts'

/** Sets the time zone in which the company's day begins. */
export function TimeZone() {
  const zone = useQuery(timeZoneQuery)
  return (
    <Part
      title="Time zone"
      about="Your company’s day begins at midnight in this time zone. Due dates pass, and late fees are added, by that day."
      className="space-y-4"
    >
      <QueryView query={zone} failure="Couldn’t load your company’s time zone">
        {(found) => found && <KnownZone zone={found} />}
      </QueryView>
    </Part>
  )
}

function KnownZone({ zone: { time_zone, may_change } }: { zone: OutputOf<'company_time_zone'> }) {
  const [chosen, setChosen] = useState(time_zone)
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const saving = useMutation({
    mutationFn: () => unwrap(supabase.rpc('set_company_time_zone', { zone: chosen })),
    onSuccess: () => showToast('Time zone saved'),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: timeZoneQuery.queryKey })),
  })
  const isKnown = US_TIME_ZONES.some(({ value }) => value === time_zone)
  const options = isKnown ? US_TIME_ZONES : [{ value: time_zone, label: time_zone }, ...US_TIME_ZONES]
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <div className="w-64 max-w-full">
        <SelectField
          label="Time zone"
          options={options}
          value={chosen}
          disabled={!may_change || !mayWrite}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      {may_change && mayWrite && (
        <Button type="submit" disabled={chosen === time_zone} pending={saving.isPending && 'Saving...'}>
          Save
        </Button>
      )}
    </form>
  )
}

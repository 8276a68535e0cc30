import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { IDLE_MINUTES, TOTAL_HOURS } from '#features/organizations/rules/session-limits.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { accountQueries } from './account.ts'

type Limits = OutputOf<'session_limits'>

const limitsQuery = queryOptions({
  queryKey: [...accountQueries.all, 'session-limits'],
  queryFn: async () => (await unwrap(supabase.rpc('session_limits')))[0] ?? null,
})

/** The company's session limits. Owners can choose shorter limits than the product's; others can read them. */
export function SessionLimits() {
  const limits = useQuery(limitsQuery)
  return (
    <QueryView query={limits} failure="Failed to load your company’s session limits" loading={null}>
      {(found) =>
        found && (
          <div className="mt-6 grid gap-3 border-rule border-t pt-4">
            <p>
              In your company, a session ends after {minutesWords(found.idle_minutes)} without activity and{' '}
              {hoursWords(found.total_hours)} after sign-in.
            </p>
            {found.may_change && <LimitsForm key={JSON.stringify(found)} limits={found} />}
          </div>
        )
      }
    </QueryView>
  )
}

function LimitsForm({ limits }: { limits: Limits }) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const [idleMinutes, setIdleMinutes] = useState(limits.idle_minutes)
  const [totalHours, setTotalHours] = useState(limits.total_hours)
  const saving = useMutation({
    mutationFn: () =>
      withReauthentication(async () => {
        await unwrap(supabase.rpc('set_session_limits', { idle_minutes: idleMinutes, total_hours: totalHours }))
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className="grid max-w-[480px] gap-3">
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <SelectField
          label="Without activity"
          hint="Applies to every user in your company. A browser also signs out after 30 idle minutes."
          value={String(idleMinutes)}
          options={choices(IDLE_MINUTES, limits.idle_minutes, minutesWords)}
          onChange={(event) => setIdleMinutes(Number(event.target.value))}
        />
        <SelectField
          label="In total"
          hint="After this time everyone must sign in again, even if they are active."
          value={String(totalHours)}
          options={choices(TOTAL_HOURS, limits.total_hours, hoursWords)}
          onChange={(event) => setTotalHours(Number(event.target.value))}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={idleMinutes === limits.idle_minutes && totalHours === limits.total_hours}
          pending={saving.isPending && 'Saving...'}
        >
          Save session limits
        </Button>
      </form>
      {dialog}
    </>
  )
}

/** Includes the current limit if it is not one of the usual values, because the API accepts any value. */
const choices = (usual: readonly number[], current: number, words: (count: number) => string) =>
  [...new Set([...usual, current])]
    .toSorted((a, b) => a - b)
    .map((count) => ({ value: String(count), label: words(count) }))

const minutesWords = (minutes: number): string =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')

const hoursWords = (hours: number): string => (hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour'))

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { MOST_REVEALS_PER_HOUR } from '#features/organizations/rules/sensitive-use.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { sensitiveQueries, setRevealCap } from './sensitive-queries.ts'

/** The hourly limit on revealing SSNs per person. */
export function RevealCap() {
  const cap = useQuery(sensitiveQueries.cap())
  return (
    <Part
      title="Limits"
      about="Each person can compare SSNs 60 times an hour, and each file can be compared 10 times an hour. You set how often a person can reveal an SSN or date of birth."
      className="space-y-4"
    >
      <QueryView query={cap} failure="Couldn’t load the limit">
        {(perHour) => <CapForm key={perHour} perHour={perHour} />}
      </QueryView>
    </Part>
  )
}

function CapForm({ perHour }: { perHour: number }) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const [typed, setTyped] = useState(String(perHour))
  const { withReauthentication, dialog } = useReauthentication()
  const saving = useMutation({
    mutationFn: (next: number) => withReauthentication(() => setRevealCap(next)),
    onSuccess: (_, next) => showToast(`Each person can make ${next} reveals an hour`),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: sensitiveQueries.cap().queryKey })),
  })
  const next = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const isValid = next >= 1 && next <= MOST_REVEALS_PER_HOUR
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isValid) saving.mutate(next)
  }
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Reveals an hour for each person"
          inputMode="numeric"
          autoComplete="off"
          className="w-24"
          disabled={!mayWrite}
          value={typed}
          error={isValid ? undefined : `Enter a number from 1 to ${MOST_REVEALS_PER_HOUR}`}
          onChange={({ target }) => setTyped(target.value)}
        />
        {mayWrite && (
          <Button type="submit" disabled={!isValid || next === perHour} pending={saving.isPending && 'Saving...'}>
            Save limit
          </Button>
        )}
      </form>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      {dialog}
    </>
  )
}

import { type SubmitEvent, useState } from 'react'
import { GRACE_DAYS } from '#features/organizations/rules/session-limits.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const CHOICES = GRACE_DAYS.map((days) => ({ value: String(days), label: choiceWords(days) }))

/** The number of days a new colleague can work before setting up a second factor. */
export function GraceForm({ graceDays, onSaved }: { graceDays: number; onSaved: () => Promise<void> }) {
  const [days, setDays] = useState(graceDays)
  const { withReauthentication, dialog } = useReauthentication()
  const saving = useMutation({
    mutationFn: () =>
      withReauthentication(async () => {
        await unwrap(supabase.rpc('set_second_factor_grace', { grace_days: days }))
      }),
    onSuccess: onSaved,
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
          label="Grace period for a new colleague"
          hint="Counted from the day they join. Existing colleagues get no grace period."
          value={String(days)}
          options={CHOICES}
          onChange={(event) => setDays(Number(event.target.value))}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={days === graceDays}
          pending={saving.isPending && 'Saving...'}
        >
          Save grace period
        </Button>
      </form>
      {dialog}
    </>
  )
}

function choiceWords(days: number) {
  if (days === 0) return 'None: required at the first sign-in'
  return days === 1 ? '1 day' : `${days} days`
}

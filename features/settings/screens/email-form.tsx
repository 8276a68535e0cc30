import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { accountQueries, requestEmail } from './account.ts'

/** Changes the email address after both mailboxes confirm it. Shows a pending change. */
export function EmailForm({ email }: { email: string }) {
  const [wanted, setWanted] = useState('')
  const queryClient = useQueryClient()
  const { data: own } = useQuery(accountQueries.own())
  const { withReauthentication, dialog } = useReauthentication()
  const asking = useMutation({
    mutationFn: () => withReauthentication(() => requestEmail(wanted.trim())),
    onSuccess: () => {
      setWanted('')
      return queryClient.invalidateQueries({ queryKey: accountQueries.own().queryKey })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className="grid max-w-[480px] gap-4">
        {asking.isError && <FormError>{asking.error.message}</FormError>}
        <p className="text-ink-2">
          You sign in as <span className="break-all font-semibold text-ink">{email}</span>.
        </p>
        {own?.pendingEmail && (
          <p role="status" className="rounded-sheet border border-rule-strong px-3 py-2">
            A change to <span className="break-all font-semibold">{own.pendingEmail}</span> is waiting. Open the links
            in the messages to both addresses; until then nothing changes.
          </p>
        )}
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          required
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={wanted.trim() === ''}
          pending={asking.isPending && 'Asking...'}
        >
          Change email
        </Button>
      </form>
      {dialog}
    </>
  )
}

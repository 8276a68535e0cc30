import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { FactorAnswer } from '#web/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactorField } from '#web/ui/factor-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { confirmAgain, leaveExpired, signInAgain } from './session.ts'

/** The session ended while a form was filled: who it was is asked here, and what waited is then sent. */
export function ExpiredDialog({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<FactorAnswer | null>(null)
  const queryClient = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => {
      if (factor !== null) await confirmAgain(factor)
      else if ((await signInAgain(email, password)) === 'code') setFactor({ kind: 'app', code: '' })
    },
    gcTime: 0,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Your session has ended"
      description={
        factor === null
          ? `Enter the password of ${email} to go on. What you typed is kept.`
          : 'Now the code of your second factor. What you typed is kept.'
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        {signIn.isError && <FormError>{signIn.error.message}</FormError>}
        {factor === null ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <FactorField {...factor} onChange={(kind, code) => setFactor({ kind, code })} />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => leaveExpired(queryClient)}>Leave without saving</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={(factor?.code.trim() ?? password) === ''}
            pending={signIn.isPending && 'Signing in...'}
          >
            Sign in and go on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type SubmitEvent, useState } from 'react'
import { passwordRefusal } from '#features/sign-in/rules/sign-in-refusal.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { FactorField } from './factor-field.tsx'
import type { FactorAnswer } from './second-factor.ts'

interface ProofDialogProps {
  title: string
  /** The text above each step. */
  ask: { password: string; code: string }
  /** Sends the password, or then the code. Returns 'code' if a code is required too. */
  prove: (given: { password: string } | FactorAnswer) => Promise<unknown>
  /** Proves it with a passkey instead. Absent if the person has none. */
  provePasskey?: (() => Promise<unknown>) | undefined
  /** The labels of the main button: normal and pending. */
  verbs: readonly [string, string]
  wayOut?: string
  onLeave: () => void
  /** True if Escape closes the dialog too. */
  isDismissible?: boolean
}

/** Asks for the password and, if the person has one, the second factor. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, ask, prove, provePasskey, verbs, wayOut, onLeave, isDismissible = false } = props
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<FactorAnswer | null>(null)
  const proving = useMutation({
    mutationFn: async () => {
      if ((await prove(factor ?? { password })) === 'code') setFactor({ kind: 'app', code: '' })
    },
    gcTime: 0,
  })
  const provingPasskey = useMutation({ mutationFn: async () => void (await provePasskey?.()), gcTime: 0 })
  const failure = lastFailure(proving, provingPasskey)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble out of the portal, and the dialog may be inside another form.
    event.stopPropagation()
    proving.mutate()
  }
  return (
    <Dialog {...(isDismissible && { onClose: onLeave })} title={title} description={factor ? ask.code : ask.password}>
      <form onSubmit={submit} className="grid gap-4">
        {failure && <FormError>{passwordRefusal(failure.message)}</FormError>}
        {factor ? (
          <FactorField {...factor} onChange={(kind, code) => setFactor({ kind, code })} />
        ) : (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {provePasskey && (
          <Button
            className="justify-self-start"
            pending={provingPasskey.isPending && 'Waiting for your passkey...'}
            onClick={() => provingPasskey.mutate()}
          >
            Use a passkey instead
          </Button>
        )}
        <DialogActions
          onClose={onLeave}
          {...(wayOut && { wayOut })}
          disabled={(factor?.code.trim() ?? password) === ''}
          pending={proving.isPending && verbs[1]}
        >
          {verbs[0]}
        </DialogActions>
      </form>
    </Dialog>
  )
}

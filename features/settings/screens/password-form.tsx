import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '#features/sign-in/rules/password-strength.ts'
import { PasswordStrength } from '#features/sign-in/screens/password-strength.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { accountQueries, changePassword, type PasswordChange } from './account.ts'

const EMPTY: PasswordChange = { currentPassword: '', password: '', nonce: '' }

interface PasswordFormProps {
  email: string
  /** The person's and the company's, which a password must not be built from. */
  names?: (string | null)[]
}

/** A new password, together with the current one, and with a mailed code where the session is old. */
export function PasswordForm({ email, names = [] }: PasswordFormProps) {
  const factors = useQuery({ ...accountQueries.own(), select: (own) => own.factors })
  const minLength = factors.data?.factors.length ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH
  const [change, setChange] = useState(EMPTY)
  const saving = useMutation({
    mutationFn: () => changePassword(change),
    onSuccess: (outcome) => outcome === 'done' && setChange(EMPTY),
    gcTime: 0,
  })
  // Asked for once, the code stays asked for: a wrong one is refused with an error.
  const [needsNonce, setNeedsNonce] = useState(false)
  if (saving.data === 'nonce' && !needsNonce) setNeedsNonce(true)
  if (saving.data === 'done' && needsNonce) setNeedsNonce(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const field = (name: keyof PasswordChange) => ({
    required: true,
    value: change[name],
    onChange: (event: { target: { value: string } }) => setChange({ ...change, [name]: event.target.value }),
  })
  return (
    <form onSubmit={submit} className="grid max-w-[480px] gap-4">
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      {saving.data === 'done' && <Notice>Your password has been changed. Other devices were signed out.</Notice>}
      {needsNonce && <Notice>We sent a code to {email}. Enter it below to change the password.</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField label="New password" type="password" autoComplete="new-password" {...field('password')} />
      <PasswordStrength password={change.password} texts={[email, ...names]} minLength={minLength} />
      {needsNonce && (
        <TextField
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Leave it empty to have another one mailed."
          className="font-mono tracking-[0.08em]"
          {...field('nonce')}
          required={false}
        />
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={change.currentPassword === '' || change.password === ''}
        pending={saving.isPending && 'Changing...'}
      >
        Change password
      </Button>
    </form>
  )
}

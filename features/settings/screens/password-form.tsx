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
  /** Names of the person and the company, which the password must not contain. */
  names?: (string | null)[]
}

/** Changes the password. Requires the current password, and a mailed code if the session is old. */
export function PasswordForm({ email, names = [] }: PasswordFormProps) {
  const factors = useQuery({ ...accountQueries.own(), select: (own) => own.factors })
  const minLength = factors.data?.factors.length ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH
  const [change, setChange] = useState(EMPTY)
  const saving = useMutation({
    mutationFn: () => changePassword(change),
    onSuccess: (outcome) => outcome === 'done' && setChange(EMPTY),
    gcTime: 0,
  })
  // Once required, the code stays required. The server rejects a wrong code with an error.
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
      {/* Tells password managers which account the password belongs to. */}
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
          hint="Leave this empty to get a new code by email."
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

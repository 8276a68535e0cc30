import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type Newcomer, newcomerSchema } from '#features/organizations/rules/invitation.ts'
import { passwordProblem } from '#features/sign-in/rules/credentials.ts'
import { signInRefusal } from '#features/sign-in/rules/sign-in-refusal.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { requestReset, resendConfirmation, signIn } from './auth-actions.ts'
import { signUpInvited } from './invitation-calls.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

/** The sign-in form for an invited person who has an account. */
export function InvitedSignInForm({ email }: { email: string }) {
  const form = useForm({ defaultValues: { password: '' } })
  const signingIn = useMutation({ mutationFn: ({ password }: { password: string }) => signIn({ email, password }) })
  const resetting = useMutation({ mutationFn: () => requestReset({ email }) })
  const resending = useMutation({ mutationFn: () => resendConfirmation(email), onSuccess: signingIn.reset })
  const failure = lastFailure(signingIn, resetting, resending)
  const refusal = failure && signInRefusal(failure.message)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((credentials) => signingIn.mutate(credentials))}
    >
      {refusal && <FormError>{refusal.message}</FormError>}
      {resending.isSuccess && signingIn.isIdle && <Notice>Confirmation email has been resent</Notice>}
      <p className="text-ink-2">An account with this email address already exists. Sign in to accept.</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={form.formState.errors.password?.message}
        {...form.register('password', { validate: (password) => passwordProblem(password) ?? true })}
      />
      <Button type="submit" variant="primary" pending={signingIn.isPending && 'Signing in...'}>
        Sign in
      </Button>
      {(refusal?.isUnconfirmed || !resending.isIdle) && (
        <Button pending={resending.isPending && 'Resending...'} onClick={() => resending.mutate()}>
          Resend confirmation email
        </Button>
      )}
      {resetting.isSuccess ? (
        <p role="status">Password reset instructions have been sent to your email</p>
      ) : (
        <Button
          variant="quiet"
          className="self-start"
          pending={resetting.isPending && 'Sending...'}
          onClick={() => resetting.mutate()}
        >
          Forgot your password?
        </Button>
      )}
    </form>
  )
}

interface InvitedNewcomerFormProps {
  email: string
  companyName: string
  token: string
  /** Called once the person is a member, with the password they chose. */
  onJoined: (password: string) => Promise<void>
}

/** The sign-up form for an invited person without an account. */
export function InvitedNewcomerForm({ email, companyName, token, onJoined }: InvitedNewcomerFormProps) {
  const form = useForm<Newcomer>({
    resolver: zodResolver(newcomerSchema),
    defaultValues: { full_name: '', password: '' },
  })
  const field = fieldsOf(form)
  const [fullName, password] = useWatch({ control: form.control, name: ['full_name', 'password'] })
  const joining = useMutation({
    mutationFn: async (newcomer: Newcomer) => {
      await signUpInvited(token, newcomer)
      await onJoined(newcomer.password)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((newcomer) => joining.mutate(newcomer))}
    >
      {joining.isError && <FormError>{joining.error.message}</FormError>}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField label="Full Name" autoComplete="name" required {...field('full_name')} />
      <PasswordField label="Choose a password" autoComplete="new-password" required {...field('password')} />
      <PasswordStrength password={password} texts={[email, fullName, companyName]} />
      <Button type="submit" variant="primary" pending={joining.isPending && 'Joining...'}>
        Accept and join
      </Button>
    </form>
  )
}

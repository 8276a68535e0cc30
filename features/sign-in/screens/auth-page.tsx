import type { UseMutationResult } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type Credentials, emailProblem, passwordProblem } from '#features/sign-in/rules/credentials.ts'
import { emailLink } from '#features/sign-in/rules/email-link.ts'
import { signInRefusal } from '#features/sign-in/rules/sign-in-refusal.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { resendConfirmation } from './auth-actions.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AUTH_MODES, type AuthModeName, useAuthMode, useChosenPrice } from './auth-mode.ts'
import { ChosenPrice } from './chosen-price.tsx'
import { Mailed } from './mailed.tsx'
import { ModeToggles } from './mode-toggles.tsx'
import { NextSteps } from './next-steps.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { SignInHelp } from './sign-in-help.tsx'

interface AuthPageProps {
  /** The reason for this visit, such as an expired link. */
  notice?: string | undefined
  /** Signs in with the code of a reset email. */
  recoverByCode: (email: string, code: string) => Promise<void>
  /** Signs in with the code of a confirmation email. */
  confirmByCode: (email: string, code: string) => Promise<void>
}

/** Sign-in, sign-up and password reset on one page. Typed values are kept when the mode changes. */
export function AuthPage({ notice, recoverByCode, confirmByCode }: AuthPageProps) {
  const [modeName, setMode] = useAuthMode()
  const mode = AUTH_MODES[modeName]
  const chosen = useChosenPrice()
  const arrival = emailLink(useLocation().hash)
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const submission = useMutation({ mutationFn: (credentials: Credentials) => mode.act(credentials, chosen) })
  const resending = useMutation({ mutationFn: resendConfirmation })

  const mail = lastMail(mode.success, submission, resending)
  const isUnused = submission.isIdle && resending.isIdle
  const refusal = submission.error && signInRefusal(submission.error.message)
  const canResend =
    refusal?.isUnconfirmed ||
    (modeName === 'sign-up' && submission.isSuccess) ||
    (modeName !== 'reset' && arrival.kind === 'failed')

  const { clearErrors } = form
  const { reset: forgetSubmission } = submission
  const { reset: forgetResending } = resending
  // A message of one mode doesn't apply to another, even after the browser's Back.
  useLayoutEffect(() => {
    clearErrors()
    forgetSubmission()
    forgetResending()
  }, [modeName, clearErrors, forgetSubmission, forgetResending])

  async function resend() {
    // A code that has already arrived still works, whether or not another is sent.
    if (submission.isError) submission.reset()
    if (await form.trigger('email', { shouldFocus: true })) resending.mutate(form.getValues('email').trim())
  }

  return (
    <AuthFrame title={mode.title} aside={modeName === 'sign-up' ? <NextSteps /> : <SignInHelp />}>
      {mail && <Mailed key={mail.words} {...mail} enter={modeName === 'reset' ? recoverByCode : confirmByCode} />}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ email, password }) => {
          resending.reset()
          submission.mutate({ email: email.trim(), password })
        })}
      >
        {modeName === 'sign-up' && chosen && <ChosenPrice choice={chosen} />}
        {isUnused && notice !== undefined && <Notice>{notice}</Notice>}
        {isUnused && arrival.kind === 'failed' && <FormError>{arrival.message}</FormError>}
        {refusal && <FormError>{refusal.message}</FormError>}
        {resending.isError && <FormError>{resending.error.message}</FormError>}
        <CredentialFields form={form} mode={modeName} />
        <Button type="submit" variant="primary" pending={submission.isPending && mode.pending}>
          {mode.submit}
        </Button>
        {(canResend || !resending.isIdle) && (
          <Button pending={resending.isPending && 'Resending...'} onClick={() => void resend()}>
            Resend confirmation email
          </Button>
        )}
      </form>
      {modeName === 'sign-in' && <PasskeyButton />}
      <ModeToggles mode={modeName} onChange={setMode} />
    </AuthFrame>
  )
}

/** The last email sent and its recipient; null before the first. `success` is the mode's message. */
function lastMail(
  success: string | null,
  submission: UseMutationResult<void, Error, Credentials>,
  resending: UseMutationResult<void, Error, string>,
) {
  if (resending.isSuccess) return { words: 'Confirmation email has been resent', email: resending.variables }
  return submission.isSuccess && success !== null ? { words: success, email: submission.variables.email } : null
}

function CredentialFields({ form, mode }: { form: UseFormReturn<Credentials>; mode: AuthModeName }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email', { validate: (email) => emailProblem(email) ?? true })}
      />
      {mode !== 'reset' && (
        <PasswordField
          label="Password"
          autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
          required
          error={errors.password?.message}
          {...form.register('password', { validate: (password) => passwordProblem(password) ?? true })}
        />
      )}
      {mode === 'sign-up' && <SignUpStrength form={form} />}
    </>
  )
}

function SignUpStrength({ form }: { form: UseFormReturn<Credentials> }) {
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  return <PasswordStrength password={password} texts={[email]} />
}

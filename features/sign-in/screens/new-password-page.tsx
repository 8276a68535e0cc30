import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordProblem } from '#features/sign-in/rules/credentials.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { setNewPassword } from './auth-actions.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

const CONTINUE_AFTER_MS = 1500

/** The page of a reset link: choose a new password. */
export function NewPasswordPage({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { password: '' } })
  const password = useWatch({ control: form.control, name: 'password' })
  const saving = useMutation({ mutationFn: ({ password }: { password: string }) => setNewPassword(password) })
  useEffect(() => {
    if (!saving.isSuccess) return
    const timer = setTimeout(onDone, CONTINUE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saving.isSuccess, onDone])
  return (
    <AuthFrame title="Choose a new password">
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => saving.mutate(values))}>
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        {saving.isSuccess && <Notice>Your password has been changed. Redirecting...</Notice>}
        <p className="text-ink-2">
          For <span className="font-semibold text-ink">{email}</span>. Other devices will be signed out.
        </p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          error={form.formState.errors.password?.message}
          {...form.register('password', { validate: (password) => passwordProblem(password) ?? true })}
        />
        <PasswordStrength password={password} texts={[email]} />
        <Button
          type="submit"
          variant="primary"
          disabled={saving.isSuccess}
          pending={saving.isPending && 'Saving password...'}
        >
          Set new password
        </Button>
      </form>
    </AuthFrame>
  )
}

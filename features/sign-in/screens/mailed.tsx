import { useForm } from 'react-hook-form'
import { codeProblem } from '#features/sign-in/rules/credentials.ts'
import { codeRefusal } from '#features/sign-in/rules/sign-in-refusal.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface MailedProps {
  /** The message about the sent email. */
  words: string
  email: string
  /** Signs in with the code, like the email's link. */
  enter: (email: string, code: string) => Promise<void>
}

/** Tells the person to check their mailbox. A person who reads mail on another device can enter the code here. */
export function Mailed({ words, email, enter }: MailedProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const entering = useMutation({ mutationFn: (code: string) => enter(email, code) })
  return (
    <div className="mb-6 grid gap-4 border-rule border-b pb-6">
      <Notice>{words}</Notice>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={form.handleSubmit(
          ({ code }) => entering.mutate(code.replaceAll(/\s/g, '')),
          () => entering.reset(),
        )}
      >
        {entering.isError && <FormError>{codeRefusal(entering.error.message)}</FormError>}
        <TextField
          label="Code from the email"
          hint="You can use this code instead of the link."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-mono tracking-[0.08em]"
          error={form.formState.errors.code?.message}
          {...form.register('code', { validate: (code) => codeProblem(code) ?? true })}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={entering.isSuccess}
          pending={entering.isPending && 'Checking...'}
        >
          Use the code
        </Button>
      </form>
    </div>
  )
}

import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type FactorAnswer, giveSecondFactor } from '#web/second-factor.ts'
import { supabase } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FactorField } from '#web/ui/factor-field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { AuthFrame } from './auth-frame.tsx'

/** After the password: the code of the second factor. Giving it raises the session, which leads on. */
export function SecondFactorPage({ email, signOut }: { email: string; signOut: ReactNode }) {
  const [answer, setAnswer] = useState<FactorAnswer>({ kind: 'app', code: '' })
  const giving = useMutation({ mutationFn: () => giveSecondFactor(supabase, answer), gcTime: 0 })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    giving.mutate()
  }
  return (
    <AuthFrame title="Confirm that it is you">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {giving.isError && <FormError>{giving.error.message}</FormError>}
        <p className="text-ink-2">
          Signing in as <span className="font-semibold text-ink">{email}</span>. The password was right; this account
          asks for a second factor as well.
        </p>
        <FactorField {...answer} onChange={(kind, code) => setAnswer({ kind, code })} />
        <Button
          type="submit"
          variant="primary"
          disabled={answer.code.trim() === ''}
          pending={giving.isPending && 'Checking...'}
        >
          Confirm
        </Button>
      </form>
      <div className="mt-4">{signOut}</div>
    </AuthFrame>
  )
}

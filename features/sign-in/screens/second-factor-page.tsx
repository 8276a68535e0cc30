import { type ReactNode, type SubmitEvent, useState } from 'react'
import { supabase } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FactorField } from './factor-field.tsx'
import { confirmWithPasskey } from './passkeys.ts'
import { type FactorAnswer, giveSecondFactor, type OwnFactorKinds } from './second-factor.ts'

interface SecondFactorPageProps extends OwnFactorKinds {
  email: string
  signOut: ReactNode
}

/** After the password: asks for a passkey or a code. This raises the session, which opens the app. */
export function SecondFactorPage({ email, signOut, hasApp, hasPasskey }: SecondFactorPageProps) {
  const [answer, setAnswer] = useState<FactorAnswer>({ kind: hasApp ? 'app' : 'recovery', code: '' })
  const [isTyping, setIsTyping] = useState(!hasPasskey)
  const giving = useMutation({ mutationFn: () => giveSecondFactor(supabase, answer), gcTime: 0 })
  const confirming = useMutation({ mutationFn: () => confirmWithPasskey(supabase), gcTime: 0 })
  const failure = lastFailure(giving, confirming)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    giving.mutate()
  }
  return (
    <AuthFrame title="Confirm your identity">
      <div className="flex flex-col gap-4">
        {failure && <FormError>{failure.message}</FormError>}
        <p className="text-ink-2">
          Signing in as <span className="font-semibold text-ink">{email}</span>. Your password is correct. This account
          also requires a second factor.
        </p>
        {hasPasskey && (
          <Button
            variant="primary"
            pending={confirming.isPending && 'Waiting for your passkey...'}
            onClick={() => confirming.mutate()}
          >
            Use your passkey
          </Button>
        )}
        {!isTyping && (
          <Button onClick={() => setIsTyping(true)}>
            {hasApp ? 'Enter a code instead' : 'Use a recovery code instead'}
          </Button>
        )}
        {isTyping && (
          <form onSubmit={submit} className="flex flex-col gap-4">
            <FactorField {...answer} hasApp={hasApp} onChange={(kind, code) => setAnswer({ kind, code })} />
            <Button
              type="submit"
              variant={hasPasskey ? 'secondary' : 'primary'}
              disabled={answer.code.trim() === ''}
              pending={giving.isPending && 'Checking...'}
            >
              Confirm
            </Button>
          </form>
        )}
      </div>
      <div className="mt-4">{signOut}</div>
    </AuthFrame>
  )
}

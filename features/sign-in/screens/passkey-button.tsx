import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts'

/** Signs in with a passkey alone. Renders nothing if the browser doesn't support passkeys. */
export function PasskeyButton() {
  const signingIn = useMutation({ mutationFn: signInWithPasskey, gcTime: 0 })
  if (!canUsePasskeys()) return null
  return (
    <div className="mt-4 grid gap-4">
      {signingIn.isError && <FormError>{signingIn.error.message}</FormError>}
      <Button pending={signingIn.isPending && 'Waiting for your passkey...'} onClick={() => signingIn.mutate()}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { canUsePasskeys } from '#features/sign-in/screens/passkeys.ts'
import { ProofDialog } from '#features/sign-in/screens/proof-dialog.tsx'
import { confirmAgain, leaveExpired, passkeyAgain, signInAgain } from './session.ts'

/** Shown if the session ends while a form is open. The same user signs in here, and the waiting change is then sent. */
export function ExpiredDialog({ email }: { email: string }) {
  const queryClient = useQueryClient()
  return (
    <ProofDialog
      title="Your session has ended"
      ask={{
        password: `Enter the password of ${email} to continue. Your changes are kept.`,
        code: 'Now enter the code from your second factor. Your changes are kept.',
      }}
      prove={(given) =>
        'password' in given
          ? signInAgain(queryClient, { email, password: given.password })
          : confirmAgain(queryClient, given)
      }
      provePasskey={canUsePasskeys() ? () => passkeyAgain(queryClient) : undefined}
      verbs={['Sign in and continue', 'Signing in...']}
      wayOut="Leave without saving"
      onLeave={() => leaveExpired(queryClient)}
    />
  )
}

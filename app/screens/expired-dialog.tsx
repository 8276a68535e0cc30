import { useQueryClient } from '@tanstack/react-query'
import { canUsePasskeys } from '#features/sign-in/screens/passkeys.ts'
import { ProofDialog } from '#features/sign-in/screens/proof-dialog.tsx'
import { confirmAgain, leaveExpired, passkeyAgain, signInAgain } from './session.ts'

/** The session ended while a form was filled: who it was is asked here, and what waited is then sent. */
export function ExpiredDialog({ email }: { email: string }) {
  const queryClient = useQueryClient()
  return (
    <ProofDialog
      title="Your session has ended"
      ask={{
        password: `Enter the password of ${email} to go on. What you typed is kept.`,
        code: 'Now enter the code from your second factor. What you typed is kept.',
      }}
      prove={(given) =>
        'password' in given
          ? signInAgain(queryClient, { email, password: given.password })
          : confirmAgain(queryClient, given)
      }
      provePasskey={canUsePasskeys() ? () => passkeyAgain(queryClient) : undefined}
      verbs={['Sign in and go on', 'Signing in...']}
      wayOut="Leave without saving"
      onLeave={() => leaveExpired(queryClient)}
    />
  )
}

import { Navigate } from 'react-router'
import { AuthPage } from '#web/sign-in/auth-page.tsx'
import { NewPasswordPage } from '#web/sign-in/new-password-page.tsx'
import { FullPageSpinner } from './guards.tsx'
import { endRecovery, useSession } from './session.ts'

/** Sends the signed-in away from /auth, except those who came to choose a new password. */
export function AuthRoute() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out') return <AuthPage />
  if (session.isRecovering) return <NewPasswordPage email={session.email} onDone={endRecovery} />
  return <Navigate to="/dashboard" replace />
}

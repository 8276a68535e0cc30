import { Navigate, useLocation } from 'react-router'
import { confirmByCode, endRecovery, recoverByCode, useSession } from '#app/screens/session.ts'
import { IDLE_MINUTES_ALLOWED } from '#features/sign-in/rules/idle.ts'
import { AuthPage } from '#features/sign-in/screens/auth-page.tsx'
import { NewPasswordPage } from '#features/sign-in/screens/new-password-page.tsx'
import { FullPageSpinner } from '#ui/states/spinner.tsx'
import { SecondFactorRoute } from './second-factor-route.tsx'

/**
 * Redirects signed-in users to the page they first requested, or to the dashboard, except those who came to choose a
 * new password.
 */
export function AuthRoute() {
  const session = useSession()
  const { state }: { state: unknown } = useLocation()
  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out') return <AuthPage notice={session.wasIdle ? IDLE : undefined} {...BY_CODE} />
  if (session.status === 'expired') return <AuthPage {...BY_CODE} />
  if (session.needsCode) return <SecondFactorRoute email={session.email} factorKinds={session.factorKinds} />
  if (session.isRecovering) return <NewPasswordPage email={session.email} onDone={endRecovery} />
  return <Navigate to={isOwnPath(state) ? state : '/dashboard'} replace />
}

/**
 * Returns true for a path of this site. Browsers treat two slashes, and a slash before a backslash, as the start of
 * another host.
 */
const isOwnPath = (state: unknown): state is string => typeof state === 'string' && /^\/(?![/\\])/.test(state)

const BY_CODE = { confirmByCode, recoverByCode }
const IDLE = `You were signed out because nothing had happened for ${IDLE_MINUTES_ALLOWED} minutes.`

import { InvitationPage } from '#web/sign-in/invitation-page.tsx'
import { FullPageSpinner } from '#web/ui/spinner.tsx'
import { signOut, useSession } from './session.ts'

/** Where the link of an invitation leads, whether or not somebody is signed in. */
export function InvitationRoute() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  const signedInAs = session.status === 'signed-in' ? session.email : null
  return <InvitationPage signedInAs={signedInAs} onSignOut={signOut} />
}

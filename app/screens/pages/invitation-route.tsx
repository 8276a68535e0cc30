import { signOut, useSession } from '#app/screens/session.ts'
import { InvitationPage } from '#features/sign-in/screens/invitation-page.tsx'
import { FullPageSpinner } from '#ui/states/spinner.tsx'

/** The target of an invitation link, for signed-in users and visitors. */
export function InvitationRoute() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  const signedInAs = session.status === 'signed-in' ? session.email : null
  return <InvitationPage signedInAs={signedInAs} onSignOut={signOut} />
}

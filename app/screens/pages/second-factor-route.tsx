import { SignOutButton } from '#app/screens/sign-out-button.tsx'
import type { OwnFactorKinds } from '#features/sign-in/screens/second-factor.ts'
import { SecondFactorPage } from '#features/sign-in/screens/second-factor-page.tsx'

/** The code after the password, at whichever address it is asked for; the way back is signing out. */
export function SecondFactorRoute({ email, factorKinds }: { email: string; factorKinds: OwnFactorKinds }) {
  return (
    <SecondFactorPage
      {...factorKinds}
      email={email}
      signOut={<SignOutButton>Sign in as somebody else</SignOutButton>}
    />
  )
}

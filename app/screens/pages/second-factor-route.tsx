import type { OwnFactorKinds } from '#web/second-factor.ts'
import { SecondFactorPage } from '#web/sign-in/second-factor-page.tsx'
import { SignOutButton } from './sign-out-button.tsx'

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

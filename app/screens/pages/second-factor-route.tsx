import { SignOutButton } from '#app/screens/sign-out-button.tsx'
import type { OwnFactorKinds } from '#features/sign-in/screens/second-factor.ts'
import { SecondFactorPage } from '#features/sign-in/screens/second-factor-page.tsx'

/** Asks for the second factor after the password, at any address. The way back is to sign out. */
export function SecondFactorRoute({ email, factorKinds }: { email: string; factorKinds: OwnFactorKinds }) {
  return (
    <SecondFactorPage {...factorKinds} email={email} signOut={<SignOutButton>Sign in as another user</SignOutButton>} />
  )
}

import { useState } from 'react'
import { Navigate } from 'react-router'
import { lacksProfile, usePerson } from '#app/screens/guards.tsx'
import { useSession } from '#app/screens/session.ts'
import { Shell } from '#app/screens/shell.tsx'
import { SignOutButton } from '#app/screens/sign-out-button.tsx'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { ProfilePage } from '#features/organizations/screens/profile/profile-page.tsx'
import { config } from '#platform/browser/supabase.ts'
import { SandboxStrip } from '#ui/sandbox-strip.tsx'

/** The profile page. It has navigation once there is anywhere to go. */
export function ProfileSetupRoute() {
  const person = usePerson()
  // Decided on arrival, because saving completes the profile and the page must not change under its success message.
  const [isFirstTime] = useState(() => lacksProfile(person))
  const session = useSession()
  const mayWrite = useMayWrite()
  // A super admin would create a company here, and a view shows another person's profile.
  if (!mayWrite) return <Navigate to="/dashboard" replace />
  const chosenType = session.status === 'signed-in' ? session.chosenType : undefined
  const profilePage = <ProfilePage userId={person.userId} profile={person.profile} chosenType={chosenType} />
  if (!isFirstTime) return <Shell>{profilePage}</Shell>
  return (
    <>
      <title>Complete your profile · Tradeline</title>
      {config.sandbox && <SandboxStrip />}
      <header className="flex min-h-14 items-center justify-between border-rule border-b bg-sunken px-4 lg:px-8">
        <p className="font-semibold font-serif text-[1.1875rem]/6">Tradeline</p>
        <SignOutButton>Sign out</SignOutButton>
      </header>
      <main className="mx-auto max-w-[480px] px-4 pt-12 pb-16">{profilePage}</main>
    </>
  )
}

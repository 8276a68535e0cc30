import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { Navigate, Outlet } from 'react-router'
import { isProfileComplete } from '#domain/subscribers/profile.ts'
import { type OwnProfile, profileQueries } from '#web/profile/queries.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { useSession } from './session.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** The signed-in person. `profile` is null when it could not be loaded. */
export interface Person {
  userId: string
  email: string
  profile: OwnProfile | null
}

const PersonContext = createContext<Person | null>(null)

/** The person on a guarded page. */
export function usePerson(): Person {
  const person = use(PersonContext)
  if (person === null) throw new Error('usePerson is for pages behind the signed-in guard')
  return person
}

/** Sends visitors without a session to /auth; waits while the session and the profile load. */
export function SignedInGuard() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out') return <Navigate to="/auth" replace />
  return <PersonPages userId={session.userId} email={session.email} />
}

function PersonPages({ userId, email }: { userId: string; email: string }) {
  const profile = useQuery(profileQueries.own(userId))
  if (profile.isPending) return <FullPageSpinner />
  if (profile.data === null) return <NoRecordPage />
  return (
    <PersonContext value={{ userId, email, profile: profile.data ?? null }}>
      <Outlet />
    </PersonContext>
  )
}

/** Asks for the profile before anything else. A profile that failed to load is not asked for again. */
export function ProfileGuard() {
  const person = usePerson()
  return lacksProfile(person) ? <Navigate to="/dashboard/profile-setup" replace /> : <Outlet />
}

/** Whether this person has to complete their profile first; super admins work without a company of their own. */
export function lacksProfile({ profile }: Person): boolean {
  return profile !== null && !profile.is_super_admin && !isProfileComplete(profile)
}

/** Sends anyone who is not a super admin to the dashboard; without a profile nobody is one. */
export function AdminGuard() {
  return usePerson().profile?.is_super_admin ? <Outlet /> : <Navigate to="/dashboard" replace />
}

function NoRecordPage() {
  return (
    <main className="mx-auto flex max-w-[62ch] flex-col items-start gap-4 p-8">
      <FormError>User account not properly set up. Please log out and sign in again.</FormError>
      <SignOutButton>Log Out</SignOutButton>
    </main>
  )
}

export function FullPageSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <CenteredSpinner />
    </div>
  )
}

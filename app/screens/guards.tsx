import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { type Branding, UNBRANDED } from '#features/organizations/rules/branding/brand.ts'
import { isProfileComplete } from '#features/organizations/rules/profile.ts'
import { brandingQueries } from '#features/organizations/screens/branding/branding-queries.ts'
import {
  type OrganizationStatusNow,
  useOrganizationStatus,
} from '#features/organizations/screens/permitted/company-status.ts'
import { HeldPermissions, ownPermissions, useMay, useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { MayExport, MayWrite, useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type OwnProfile, profileQueries } from '#features/organizations/screens/profile/queries.ts'
import { AccountMissing } from '#features/sign-in/screens/account-missing.tsx'
import { ServerError } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { FullPageSpinner } from '#ui/states/spinner.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { endIdleSession, useSession } from './session.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** The signed-in person. `profile` is null when it could not be loaded. */
export interface Person {
  userId: string
  email: string
  profile: OwnProfile | null
  branding: Branding
  /** What keeps the company from working; null when nothing does, or nobody knows. */
  company: OrganizationStatusNow | null
}

// Few people meet these pages, and nobody else waits for their code.
const SecondFactorRoute = lazy(async () => ({
  default: (await import('./pages/second-factor-route.tsx')).SecondFactorRoute,
}))
const RequiredFactorPage = lazy(async () => ({
  default: (await import('./pages/required-factor-page.tsx')).RequiredFactorPage,
}))

const OverseenPage = lazy(async () => ({ default: (await import('./pages/read-only-pages.tsx')).OverseenPage }))
const NotInRolePage = lazy(async () => ({ default: (await import('./pages/read-only-pages.tsx')).NotInRolePage }))
const ReadOnlyPage = lazy(async () => ({ default: (await import('./pages/read-only-pages.tsx')).ReadOnlyPage }))

function Later({ page }: { page: ReactNode }) {
  return <Suspense fallback={<FullPageSpinner />}>{page}</Suspense>
}

/** The server refuses all data until this person sets up a second factor. */
const lacksFactor = (error: Error | null) => error instanceof ServerError && error.code === 'mfa_required'

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
  if (session.status === 'signed-out') return <SignedOut hasLeft={session.hasLeft} />
  if (session.status === 'signed-in' && session.needsCode)
    return <Later page={<SecondFactorRoute email={session.email} factorKinds={session.factorKinds} />} />
  const viewed = currentViewing()?.viewedAs
  const { userId, email } = viewed ? { userId: viewed.id, email: viewed.email } : session
  // Another person who signs in starts afresh; the same one goes on where they were.
  return (
    <>
      <PersonPages key={userId} userId={userId} email={email} />
      {session.status === 'signed-in' && <IdleWatch provedAtMs={session.provedAtMs} onIdle={onIdle} />}
      {session.status === 'expired' && <ExpiredDialog email={session.email} />}
    </>
  )
}

/**
 * A page may have asked for something anew between the end of the session and its own: that is forgotten as well. Who signs in
 * next goes on at the address that was asked for, unless somebody left it by signing out.
 */
function SignedOut({ hasLeft }: { hasLeft: boolean }) {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => queryClient.clear(), [queryClient])
  return <Navigate to="/auth" replace state={hasLeft ? null : pathname + search} />
}

const onIdle = () => void endIdleSession()

function PersonPages({ userId, email }: { userId: string; email: string }) {
  const profile = useQuery(profileQueries.own(userId))
  // Asked side by side; without an answer the product shows as itself.
  const branding = useQuery(brandingQueries.own(userId))
  const own = useQuery({ ...ownPermissions(), enabled: !profile.data?.is_super_admin })
  const isMember = profile.data !== undefined && profile.data !== null && !profile.data.is_super_admin
  const company = useOrganizationStatus(userId, isMember)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const endSetup = async () => {
    await profile.refetch()
    setIsSettingUp(false)
  }
  if (profile.isPending || branding.isPending) return <FullPageSpinner />
  // Until its owner says so: the recovery codes stand on that page after the factor counts already.
  if (!isSettingUp && lacksFactor(profile.error)) setIsSettingUp(true)
  if (isSettingUp) return <Later page={<RequiredFactorPage onDone={() => void endSetup()} />} />
  if (profile.data === null) return <NoRecordPage />
  const isOwn = !profile.data?.is_super_admin && currentViewing() === null
  return (
    <PersonContext
      value={{ userId, email, profile: profile.data ?? null, branding: branding.data ?? UNBRANDED, company }}
    >
      <MayExport value={isOwn}>
        <MayWrite value={isOwn && !company?.block}>
          <HeldPermissions value={own.data?.role ? own.data.permissions : null}>
            <Outlet />
          </HeldPermissions>
        </MayWrite>
      </MayExport>
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

/** Pages of a company's own work: super admins have none. */
export function DeskGuard() {
  return usePerson().profile?.is_super_admin ? <Later page={<OverseenPage />} /> : <Outlet />
}

/** Pages that are there to change something. */
export function WriteGuard() {
  return useMayWrite() ? <Outlet /> : <Later page={<ReadOnlyPage />} />
}

/** The page that adds a client. */
export function AddClientGuard() {
  return useMay('change_clients') ? <Outlet /> : <Later page={<NotInRolePage />} />
}

/** The page that imports clients, which tells who is there already. */
export function ImportGuard() {
  return useMaySee('see_all_clients') ? <AddClientGuard /> : <Later page={<NotInRolePage />} />
}

function NoRecordPage() {
  return (
    <main className="mx-auto flex max-w-[62ch] flex-col items-start gap-4 p-8">
      <AccountMissing />
      <SignOutButton>Log Out</SignOutButton>
    </main>
  )
}

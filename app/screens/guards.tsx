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
import { HasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { HiddenScreens } from '#features/organizations/screens/permitted/hidden-screens.ts'
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

/** The signed-in person. `profile` is null if it could not be loaded. */
export interface Person {
  userId: string
  email: string
  profile: OwnProfile | null
  branding: Branding
  /** The reason why the company may not work. Null if there is none, or if it is unknown. */
  company: OrganizationStatusNow | null
}

// Few users need these pages, and the others don't load their code.
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

/** Returns the person on a guarded page. */
export function usePerson(): Person {
  const person = use(PersonContext)
  if (person === null) throw new Error('usePerson is for pages behind the signed-in guard')
  return person
}

/** Redirects visitors without a session to /auth. Waits while the session and the profile load. */
export function SignedInGuard() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out') return <SignedOut hasLeft={session.hasLeft} />
  if (session.status === 'signed-in' && session.needsCode)
    return <Later page={<SecondFactorRoute email={session.email} factorKinds={session.factorKinds} />} />
  const viewed = currentViewing()?.viewedAs
  const { userId, email } = viewed ? { userId: viewed.id, email: viewed.email } : session
  // Another user who signs in starts over. The same user continues.
  return (
    <>
      <PersonPages key={userId} userId={userId} email={email} />
      {session.status === 'signed-in' && <IdleWatch provedAtMs={session.provedAtMs} onIdle={onIdle} />}
      {session.status === 'expired' && <ExpiredDialog email={session.email} />}
    </>
  )
}

/**
 * Clears queries that a page may have started between the end of the session and its own. The next user who signs in
 * continues at the requested address, unless the user signed out.
 */
function SignedOut({ hasLeft }: { hasLeft: boolean }) {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => queryClient.clear(), [queryClient])
  return <Navigate to="/auth" replace state={hasLeft ? null : pathname + search} />
}

const onIdle = () => void endIdleSession()

const NONE: readonly string[] = []

function PersonPages({ userId, email }: { userId: string; email: string }) {
  const profile = useQuery(profileQueries.own(userId))
  // Loaded in parallel. If it fails, the product's own brand is shown.
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
  // Until its owner finishes: that page shows the recovery codes after the factor is already active.
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
            <HasLending value={company?.has_lending === true}>
              <HiddenScreens value={company?.hidden_screens ?? NONE}>
                <Outlet />
              </HiddenScreens>
            </HasLending>
          </HeldPermissions>
        </MayWrite>
      </MayExport>
    </PersonContext>
  )
}

/** Requires a complete profile before anything else. Skips a profile that failed to load. */
export function ProfileGuard() {
  const person = usePerson()
  return lacksProfile(person) ? <Navigate to="/dashboard/profile-setup" replace /> : <Outlet />
}

/** Returns true if this person must complete their profile first. Super admins work without a company. */
export function lacksProfile({ profile }: Person): boolean {
  return profile !== null && !profile.is_super_admin && !isProfileComplete(profile)
}

/** Redirects everyone except super admins to the dashboard. Without a profile, no one is a super admin. */
export function AdminGuard() {
  return usePerson().profile?.is_super_admin ? <Outlet /> : <Navigate to="/dashboard" replace />
}

/** For pages of a company's own work, which super admins don't have. */
export function DeskGuard() {
  return usePerson().profile?.is_super_admin ? <Later page={<OverseenPage />} /> : <Outlet />
}

/** For pages that change data. */
export function WriteGuard() {
  return useMayWrite() ? <Outlet /> : <Later page={<ReadOnlyPage />} />
}

/** For the page that adds a client. */
export function AddClientGuard() {
  return useMay('change_clients') ? <Outlet /> : <Later page={<NotInRolePage />} />
}

/** For the page that imports clients, which shows existing clients. */
export function ImportGuard() {
  return useMaySee('see_all_clients') ? <AddClientGuard /> : <Later page={<NotInRolePage />} />
}

/** For the page that merges two clients. */
export function MergeGuard() {
  return useMay('merge_clients') ? <Outlet /> : <Later page={<NotInRolePage />} />
}

/** For the page that imports applications, which may be those of any client. */
export function ApplicationImportGuard() {
  const isAllowed = [useMay('work_applications'), useMaySee('see_all_clients')].every(Boolean)
  return isAllowed ? <Outlet /> : <Later page={<NotInRolePage />} />
}

function NoRecordPage() {
  return (
    <main className="mx-auto flex max-w-[62ch] flex-col items-start gap-4 p-8">
      <AccountMissing />
      <SignOutButton>Log Out</SignOutButton>
    </main>
  )
}

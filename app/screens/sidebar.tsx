import {
  Building2,
  ChartNoAxesColumn,
  Eye,
  FileSearch,
  Gauge,
  HandCoins,
  ListChecks,
  type LucideIcon,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { useIsHidden } from '#features/organizations/screens/permitted/hidden-screens.ts'
import { countWords, useWorkCounts } from '#features/tasks/screens/use-work-counts.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { BrandMark } from './brand-mark.tsx'
import { usePerson } from './guards.tsx'
import { useCurrentPage } from './page-handle.ts'
import { SignOutButton } from './sign-out-button.tsx'

interface Entry {
  label: string
  to: string
  Icon: LucideIcon
}

const BEFORE_LENDING: Entry[] = [
  { label: 'Dashboard', to: '/dashboard', Icon: Gauge },
  { label: 'Clients', to: '/dashboard/clients', Icon: Users },
  { label: 'Credit Repair', to: '/dashboard/credit-repair', Icon: Wrench },
]
const MY_WORK: Entry = { label: 'My work', to: '/dashboard/work', Icon: ListChecks }
const LENDING: Entry = { label: 'Lending', to: '/dashboard/lending', Icon: HandCoins }
const AFTER_LENDING: Entry[] = [
  { label: 'Reports', to: '/dashboard/reports', Icon: ChartNoAxesColumn },
  { label: 'Credit Bureau', to: '/dashboard/credit-bureau', Icon: FileSearch },
]
const OWN: Entry[] = [
  { label: 'User Settings', to: '/dashboard/settings', Icon: Settings },
  { label: 'Org Admin', to: '/dashboard/org-admin', Icon: Building2 },
]
const GOD_MODE: Entry = { label: 'God Mode', to: '/admin', Icon: Eye }

/** The navigation and, below it, the signed-in user. `compact` shows icons only. */
export function Sidebar({ compact = false }: { compact?: boolean }) {
  const { profile } = usePerson()
  const hasLending = useHasLending()
  const { isHidden, isHiddenPath } = useIsHidden()
  const shown = (entries: readonly Entry[]) => entries.filter(({ to }) => !isHiddenPath(to))
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto py-4">
      <div className={`px-5 ${compact ? 'max-lg:grid max-lg:place-items-center max-lg:px-2' : ''}`}>
        <BrandMark compact={compact} />
      </div>
      <nav aria-label="Main" className="flex-1">
        <ul>
          {shown(BEFORE_LENDING).map((entry) => (
            <NavigationEntry key={entry.to} entry={entry} compact={compact} />
          ))}
          {!isHidden('lending') &&
            (hasLending ? (
              <NavigationEntry entry={LENDING} compact={compact} />
            ) : (
              <ClosedLendingEntry compact={compact} />
            ))}
          {AFTER_LENDING.map((entry) => (
            <NavigationEntry key={entry.to} entry={entry} compact={compact} />
          ))}
          {profile !== null && !profile.is_super_admin && <MyWorkEntry entry={MY_WORK} compact={compact} />}
        </ul>
        <ul className="mx-0 mt-2.5 before:mx-5 before:mb-2.5 before:block before:border-rule before:border-t">
          {OWN.map((entry) => (
            <NavigationEntry key={entry.to} entry={entry} compact={compact} />
          ))}
          {profile?.is_super_admin && <NavigationEntry entry={GOD_MODE} compact={compact} />}
        </ul>
      </nav>
      <SignedInAs compact={compact} />
    </div>
  )
}

const hiddenWhen = (compact: boolean) => (compact ? 'max-lg:sr-only' : '')

const entryStyle = (compact: boolean) =>
  `flex min-h-[34px] items-center gap-2.5 border-l-3 border-transparent -outline-offset-2 forced-colors:border-[Canvas] px-[17px] font-medium pointer-coarse:min-h-11 ${compact ? 'max-lg:justify-center max-lg:px-0' : ''}`

function NavigationEntry({ entry, compact }: { entry: Entry; compact: boolean }) {
  const { pathname } = useLocation()
  const { above } = useCurrentPage()
  // A loan's parent is the client list, whatever its address. The pages of the lending desk have no parent.
  const isCurrent =
    pathname === entry.to ||
    above.some(({ to }) => to === entry.to) ||
    (entry === LENDING && pathname.startsWith(`${LENDING.to}/`))
  return (
    <li>
      <Link
        to={entry.to}
        aria-current={isCurrent ? 'page' : undefined}
        title={compact ? entry.label : undefined}
        className={`${entryStyle(compact)} text-ink-2 hover:text-ink aria-[current]:border-l-brand aria-[current]:bg-surface aria-[current]:text-ink`}
      >
        <entry.Icon aria-hidden size={16} className="shrink-0" />
        <span className={hiddenWhen(compact)}>{entry.label}</span>
      </Link>
    </li>
  )
}

const SECTION_STYLE =
  'flex min-h-6 items-center justify-between gap-2 pr-4 pl-[46px] text-ink-2 text-small -outline-offset-2 hover:text-ink pointer-coarse:min-h-11'

/** The page of everything that waits for the user, with the number of items in all and in each section. */
function MyWorkEntry({ entry, compact }: { entry: Entry; compact: boolean }) {
  const { total, sections } = useWorkCounts()
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={entry.to}
        aria-current={pathname === entry.to ? 'page' : undefined}
        title={compact ? entry.label : undefined}
        className={`${entryStyle(compact)} relative text-ink-2 hover:text-ink aria-[current]:border-l-brand aria-[current]:bg-surface aria-[current]:text-ink`}
      >
        <entry.Icon aria-hidden size={16} className="shrink-0" />
        <span className={hiddenWhen(compact)}>{entry.label}</span>
        {total > 0 && (
          <span
            className={`ml-auto min-w-5 rounded-full bg-brand px-1.5 text-center font-semibold text-on-brand text-small ${compact ? 'max-lg:absolute max-lg:top-0 max-lg:right-1' : ''}`}
          >
            {countWords(total)} <span className="sr-only">waiting</span>
          </span>
        )}
      </Link>
      {sections.length > 0 && (
        <ul aria-label="My work by kind" className={compact ? 'max-lg:hidden' : ''}>
          {sections.map(({ key, title, total: count }) => (
            <li key={key}>
              <Link to={`${entry.to}#${key}`} className={SECTION_STYLE}>
                <span className="truncate">{title}</span>
                <span>{countWords(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Until an owner opens the lending desk. */
function ClosedLendingEntry({ compact }: { compact: boolean }) {
  return (
    <li>
      <Tooltip text="Coming Soon">
        <span
          role="link"
          aria-disabled="true"
          aria-description="Coming Soon"
          tabIndex={0}
          className={`${entryStyle(compact)} cursor-not-allowed text-ink-2 opacity-55`}
        >
          <LENDING.Icon aria-hidden size={16} className="shrink-0" />
          <span className={hiddenWhen(compact)}>{LENDING.label}</span>
          {/* Touch screens can't hover. */}
          {!compact && (
            <span aria-hidden className="mr-5 ml-auto hidden text-small pointer-coarse:inline">
              Coming Soon
            </span>
          )}
        </span>
      </Tooltip>
    </li>
  )
}

function SignedInAs({ compact }: { compact: boolean }) {
  const { profile, email } = usePerson()
  return (
    <div className={`border-rule border-t px-5 pt-3 ${compact ? 'max-lg:px-1' : ''}`}>
      {profile === null ? (
        <p role="alert" className={`text-red text-small ${hiddenWhen(compact)}`}>
          Unable to load profile. Please refresh the page.
        </p>
      ) : (
        <div className={hiddenWhen(compact)}>
          <p className="truncate font-semibold" title={profile.full_name || email}>
            {profile.full_name || email}
          </p>
          <p className="truncate text-ink-3 text-small">{profile.company_name}</p>
        </div>
      )}
      <SignOutButton className={`mt-2 -ml-3.5 ${compact ? 'max-lg:ml-0 max-lg:w-full max-lg:px-0' : ''}`}>
        <span className={hiddenWhen(compact)}>Sign out</span>
      </SignOutButton>
    </div>
  )
}

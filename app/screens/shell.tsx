import { Dialog } from '@base-ui/react/dialog'
import { Menu, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { NotificationBell } from '#features/notifications/screens/bell.tsx'
import { hiddenScreenAt } from '#features/organizations/rules/hideable-screens.ts'
import { HiddenScreens } from '#features/organizations/screens/permitted/hidden-screens.ts'
import { config } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { useShownPage } from '#ui/page-name.ts'
import { usePrintInLight } from '#ui/printing/print-in-light.ts'
import { useRowOpening } from '#ui/row-opening.ts'
import { SandboxStrip } from '#ui/sandbox-strip.tsx'
import { Toasts } from '#ui/states/toast.tsx'
import { BrandColors, BrandMark, PrintedBrand } from './brand-mark.tsx'
import { usePerson } from './guards.tsx'
import { useCurrentPage } from './page-handle.ts'
import { CommandCenter } from './palette/command-center.tsx'
import { Sidebar } from './sidebar.tsx'
import { SignOutButton } from './sign-out-button.tsx'

// Only super admins load this.
const ViewingStrip = lazy(async () => ({ default: (await import('./viewing-strip.tsx')).ViewingStrip }))

// Only users of a company that may only read load this.
const OrganizationStrip = lazy(async () => ({ default: (await import('./company-strip.tsx')).OrganizationStrip }))

// Only users who follow a link to a hidden screen load this.
const HiddenScreen = lazy(async () => ({ default: (await import('./pages/hidden-screen.tsx')).HiddenScreen }))

/** The frame of every guarded page: navigation, sandbox strip if any, and the page. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { title } = useCurrentPage()
  const name = useShownPage()?.name ?? title
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  usePrintInLight()
  useRowOpening()
  return (
    <div className="grid min-h-dvh print:block grid-rows-[auto_1fr] sm:grid-cols-[56px_minmax(0,1fr)] sm:grid-rows-1 lg:grid-cols-[216px_minmax(0,1fr)]">
      <title>{`${name} · Tradeline`}</title>
      <BrandColors />
      <a
        href="#main"
        className="sr-only rounded-control bg-surface p-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <MobileBar />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh border-rule border-r bg-sunken sm:block print:hidden"
      >
        <Sidebar compact />
      </aside>
      <div className="min-w-0">
        <ViewingFrame />
        <OrganizationFrame />
        <PrintedBrand />
        {config.sandbox && <SandboxStrip />}
        <Breadcrumb />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-[1440px] px-4 pt-6 pb-16 outline-none lg:px-8 print:pb-0"
        >
          <Unhidden>{children}</Unhidden>
        </main>
      </div>
      <NavigationProgress />
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/** The page, unless an owner has hidden its screen. */
function Unhidden({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const screen = hiddenScreenAt(pathname, use(HiddenScreens))
  return screen === undefined ? (
    children
  ) : (
    <Suspense>
      <HiddenScreen label={screen.label} />
    </Suspense>
  )
}

function ViewingFrame() {
  const { profile, email } = usePerson()
  const viewing = currentViewing()
  if (viewing === null) return null
  return (
    <Suspense>
      <ViewingStrip viewing={viewing} viewedName={profile?.full_name || email} />
    </Suspense>
  )
}

function OrganizationFrame() {
  const { company } = usePerson()
  if (!company?.block) return null
  return (
    <Suspense>
      <OrganizationStrip
        block={company.block}
        suspendedBecause={company.suspended_because}
        supportEmail={company.support_email}
      />
    </Suspense>
  )
}

/** After a page change, moves the focus to the new page instead of the link that led there. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const focused = useRef(pathname)
  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

function Breadcrumb() {
  const { title, above } = useCurrentPage()
  const shown = useShownPage()
  const name = shown?.name ?? title
  const path = shown?.above ? [...above, shown.above] : above
  return (
    <div className="flex items-center gap-4 border-rule border-b px-4 lg:px-8 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        {/* Two lines on a phone, because the name of the record loads late and would push the page down. */}
        <ol className="flex min-h-13 flex-wrap items-center gap-x-2 py-1 text-[0.8125rem] text-ink-3 sm:min-h-12">
          {path.map((page) => (
            // A phone only has room for the direct parent.
            <li key={page.to} className="after:ml-2 after:content-['/'] max-sm:not-nth-last-2:hidden">
              <Link to={page.to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {page.title}
              </Link>
            </li>
          ))}
          <li aria-current="page" className="min-w-0 break-words text-ink-2">
            {name}
          </li>
        </ol>
      </nav>
      <CommandCenter />
      {/* A super admin who views a subscriber must not see its owner's notifications. */}
      {currentViewing() === null && <NotificationBell />}
    </div>
  )
}

function MobileBar() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-rule border-b bg-sunken px-2 sm:hidden print:hidden">
      {/* Open only at the address where it was opened, so following an entry closes it. */}
      <Dialog.Root open={openAt === pathname} onOpenChange={(open) => setOpenAt(open ? pathname : null)}>
        <Dialog.Trigger aria-label="Menu" className="grid size-11 place-items-center rounded-control">
          <Menu aria-hidden size={20} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)] transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-64 bg-sunken shadow-float transition-transform duration-180 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close menu" className="absolute top-2 right-2 grid size-11 place-items-center">
              <X aria-hidden size={20} />
            </Dialog.Close>
            <Sidebar />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <div className="min-w-0 flex-1">
        <Link to="/dashboard" className="inline-block max-w-full">
          <BrandMark />
        </Link>
      </div>
      <SignOutButton>Log Out</SignOutButton>
    </header>
  )
}

/** A line at the top while a page's code is loading. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status" className="appear-late fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-brand">
      <span className="sr-only">Loading page</span>
    </div>
  )
}

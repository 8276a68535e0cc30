import { Search } from 'lucide-react'
import { Activity, Suspense, useEffect, useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { usePerson } from '#app/screens/guards.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { followShortcutsOf, useShortcut } from '#ui/keyboard/shortcuts.ts'
import { late } from '#ui/states/late.tsx'
import { CommandPalette } from './command-palette.tsx'
import { PAGES } from './commands.ts'
import { rememberClient } from './recent-clients.ts'

const ShortcutSheet = late(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** The command palette (a button and Ctrl/Cmd+K), single-key shortcuts, and `?` for a list of them. */
export function CommandCenter() {
  // Open only on the page where it was opened: the browser's Back leads out of it.
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ what: 'palette' | 'shortcuts'; at: string } | null>(null)
  const open = opened?.at === pathname ? opened.what : null
  const isPaletteOpen = open === 'palette'
  const close = () => setOpened(null)
  const showPalette = () => setOpened({ what: 'palette', at: pathname })
  const showShortcuts = () => setOpened({ what: 'shortcuts', at: pathname })
  usePaletteKey(showPalette)
  useSingleKeys(showShortcuts)
  useVisitedClient()
  return (
    <>
      <button
        type="button"
        onClick={showPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-auto inline-flex min-h-8 shrink-0 items-center gap-2 rounded-control border border-rule-strong bg-surface px-2.5 text-ink-2 text-small hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Search aria-hidden size={14} />
        Find
        <kbd className="whitespace-nowrap text-code text-ink-3 max-sm:hidden">Ctrl K</kbd>
      </button>
      {/* Rendered while idle. Otherwise text typed before it opens would be lost, or taken for shortcuts. */}
      <Activity mode={isPaletteOpen ? 'visible' : 'hidden'}>
        <CommandPalette isOpen={isPaletteOpen} onClose={close} onShowShortcuts={showShortcuts} />
      </Activity>
      <Suspense>{open === 'shortcuts' && <ShortcutSheet onClose={close} />}</Suspense>
    </>
  )
}

/** Not a single key, so it works while typing and can't be switched off. */
function usePaletteKey(show: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog keeps the focus.
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const [DASHBOARD, MY_WORK, CLIENTS, CREDIT_REPAIR, CREDIT_BUREAU] = PAGES

function useSingleKeys(showShortcuts: () => void) {
  const { userId } = usePerson()
  const navigate = useNavigate()
  useEffect(() => followShortcutsOf(userId), [userId])
  useShortcut(DASHBOARD.keys, () => void navigate(DASHBOARD.to))
  useShortcut(MY_WORK.keys, () => void navigate(MY_WORK.to))
  useShortcut(CLIENTS.keys, () => void navigate(CLIENTS.to))
  useShortcut(CREDIT_REPAIR.keys, () => void navigate(CREDIT_REPAIR.to))
  useShortcut(CREDIT_BUREAU.keys, () => void navigate(CREDIT_BUREAU.to))
  useShortcut('n', () => void navigate('/dashboard/clients/new'), useMay('change_clients'))
  useShortcut('/', () => {
    if (!focusSearch()) void Promise.resolve(navigate(CLIENTS.to)).then(() => requestAnimationFrame(focusSearch))
  })
  useShortcut('j', focusFirstRow)
  useShortcut('?', showShortcuts)
}

/** Focuses the page's own search box, if it has one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}

/** From a row, the list's own keys move up and down. */
function focusFirstRow(): void {
  document.querySelector<HTMLElement>('main tbody tr[tabindex]')?.focus()
}

function useVisitedClient() {
  const { userId } = usePerson()
  const clientId = useMatch('/dashboard/clients/:clientId')?.params.clientId
  useEffect(() => {
    if (clientId !== undefined) rememberClient(userId, clientId)
  }, [userId, clientId])
}

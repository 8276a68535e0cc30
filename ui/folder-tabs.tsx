import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { SidewaysRow } from './sideways-row.tsx'

export interface FolderTab<Name extends string> {
  name: Name
  label: string
}

interface TabsProps<Name extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly FolderTab<Name>[]
  open: Name
  onOpen: (name: Name) => void
  /** The panel of the open tab. */
  children: ReactNode
}

// The most tabs that fit in one row on a desktop screen. More tabs are narrower.
const MOST_WIDE = 8
const WIDE = 'px-4.5 max-sm:px-3'
const NARROW = 'px-3 sm:max-[1480px]:px-2'

interface Look {
  root: string
  /** Classes around the row of tabs. */
  place: string
  row: string
  tab: string
  sheet: string
}

const MANILA: Look = {
  // On a phone the tabs stay under the top bar, which is 14 units high. The page's scroll padding includes the tabs, but
  // a scroll to the sheet must not, so that its tabs end up there.
  root: '-scroll-mt-14',
  place: 'kept-tabs bg-paper max-sm:sticky max-sm:top-14 max-sm:z-20 print:static',
  row: 'px-0.5 sm:pl-5',
  tab: 'rounded-t-tab border border-rule border-b-0 bg-sunken data-active:bg-manila',
  sheet: 'rounded-sheet border border-rule border-t-6 border-t-manila bg-surface px-4 py-5 sm:px-6',
}
const RULED: Look = {
  root: '',
  place: '',
  // Aligns the first tab with the text below it.
  row: '',
  tab: 'border-b-3 border-transparent forced-colors:border-[Canvas] hover:border-rule-strong data-active:border-brand forced-colors:data-active:border-[Highlight]',
  sheet: 'border-rule border-t py-5',
}

/** Manila tabs over one sheet. Only a client's file looks like this. */
export function FolderTabs<Name extends string>(props: TabsProps<Name>) {
  return <SheetTabs look={MANILA} {...props} />
}

/** Tabs under a rule. The open one is marked as in the navigation. */
export function RuledTabs<Name extends string>(props: TabsProps<Name>) {
  return <SheetTabs look={RULED} {...props} />
}

/** Arrow keys, Home, and End switch tabs. */
function SheetTabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
  look,
}: TabsProps<Name> & { look: Look }) {
  const turnTo = (name: unknown) => {
    const tab = tabs.find((known) => known.name === name)
    if (!tab) return
    onOpen(tab.name)
    startOfSheet(root.current)
  }
  const isCrowded = tabs.length > MOST_WIDE
  const root = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[data-active]')
    // Scrolls only the row of tabs when it is wider than the screen, never the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Tabs.Root ref={root} value={open} onValueChange={turnTo} className={look.root}>
      <SidewaysRow row={row} place={look.place} className={`relative overflow-y-hidden pt-0.5 ${look.row}`}>
        <Tabs.List activateOnFocus aria-label={label} className="flex w-max gap-0.5">
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.name}
              value={tab.name}
              className={`${isCrowded ? NARROW : WIDE} ${look.tab} min-h-9 whitespace-nowrap py-2 font-medium text-[0.84375rem] text-ink-2 -outline-offset-2 hover:text-ink data-active:font-semibold data-active:text-ink print:not-data-active:hidden pointer-coarse:min-h-11`}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </SidewaysRow>
      <Tabs.Panel key={open} value={open} className={look.sheet}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** If the page is scrolled past the top of the sheet, scrolls back to it, so that the next tab begins at its beginning. */
function startOfSheet(root: HTMLElement | null): void {
  const [tabs] = root?.children ?? []
  if (!root || !tabs || getComputedStyle(tabs).position !== 'sticky') return
  if (root.getBoundingClientRect().top < tabs.getBoundingClientRect().top) root.scrollIntoView({ block: 'start' })
}

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
  row: string
  tab: string
  sheet: string
}

const MANILA: Look = {
  row: 'px-0.5 sm:pl-5',
  tab: 'rounded-t-tab border border-rule border-b-0 bg-sunken data-active:bg-manila',
  sheet: 'rounded-sheet border border-rule border-t-6 border-t-manila bg-surface px-4 py-5 sm:px-6',
}
const RULED: Look = {
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
    if (tab) onOpen(tab.name)
  }
  const isCrowded = tabs.length > MOST_WIDE
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[data-active]')
    // Scrolls only the row of tabs when it is wider than the screen, never the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Tabs.Root value={open} onValueChange={turnTo}>
      <SidewaysRow row={row} className={`relative overflow-y-hidden pt-0.5 ${look.row}`}>
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

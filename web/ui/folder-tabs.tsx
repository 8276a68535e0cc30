import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { SidewaysRow } from './sideways-row.tsx'

export interface FolderTab<Name extends string> {
  name: Name
  label: string
}

interface FolderTabsProps<Name extends string> {
  /** What the folder is, for screen readers. */
  label: string
  tabs: readonly FolderTab<Name>[]
  open: Name
  onOpen: (name: Name) => void
  /** The sheet of the open tab. */
  children: ReactNode
}

// As many as stand beside each other on a desk's screen, and narrower ones for more.
const MOST_WIDE = 8
const WIDE = 'px-4.5 max-sm:px-3'
const NARROW = 'px-3 sm:max-[1480px]:px-2'

/** Manila tabs over one sheet; the arrow keys, Home and End turn them. */
export function FolderTabs<Name extends string>({ label, tabs, open, onOpen, children }: FolderTabsProps<Name>) {
  const turnTo = (name: unknown) => {
    const tab = tabs.find((known) => known.name === name)
    if (tab) onOpen(tab.name)
  }
  const isCrowded = tabs.length > MOST_WIDE
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[data-active]')
    // Where the row is wider than the screen, only it moves, never the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Tabs.Root value={open} onValueChange={turnTo}>
      <SidewaysRow
        row={row}
        className={`relative overflow-y-hidden px-0.5 pt-0.5 ${isCrowded ? 'sm:pl-2' : 'sm:pl-5'}`}
      >
        <Tabs.List activateOnFocus aria-label={label} className="flex w-max gap-0.5">
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.name}
              value={tab.name}
              className={`${isCrowded ? NARROW : WIDE} min-h-9 whitespace-nowrap rounded-t-tab border border-rule border-b-0 bg-sunken py-2 font-medium text-[0.84375rem] text-ink-2 -outline-offset-2 hover:text-ink data-active:bg-manila data-active:font-semibold data-active:text-ink print:not-data-active:hidden pointer-coarse:min-h-11`}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </SidewaysRow>
      <Tabs.Panel
        key={open}
        value={open}
        className="rounded-sheet border border-rule border-t-6 border-t-manila bg-surface px-4 py-5 sm:px-6"
      >
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { usePerson } from '#app/screens/guards.tsx'
import { CLIENT_TABS } from '#app/screens/pages/client-tabs.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { useIsHidden } from '#features/organizations/screens/permitted/hidden-screens.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { hasShortcut, runShortcut } from '#ui/keyboard/shortcuts.ts'
import { askedRecords } from './asked-records.ts'
import { ACTIONS, beginsWords, matchesWords, needsLending, PAGES } from './commands.ts'
import { useFoundLending } from './found-lending.ts'
import { useFoundRecords } from './found-records.ts'
import { type FoundClient, paletteQueries } from './palette-queries.ts'
import { recentClientIds } from './recent-clients.ts'

export interface PaletteEntry {
  id: string
  label: string
  /** Other words that find the entry. */
  words?: string
  hint?: string
  keys?: string | null
  to?: string
  act?: () => void
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

/** Returns the palette's entries for the typed text, the most likely first. Leaves out empty groups. */
export function usePaletteGroups(
  typed: string,
  showShortcuts: () => void,
): { groups: PaletteGroup[]; isSearching: boolean; hasFailed: boolean } {
  const { userId, profile } = usePerson()
  const here = useMatch('/dashboard/clients/:clientId')?.params.clientId
  const recent = useQuery(paletteQueries.recent(recentClientIds(userId)))
  const mayWrite = useMayWrite()
  const mayAdd = useMay('change_clients')
  const mayOrder = useMayOrder()
  const oversees = profile?.is_super_admin === true
  const asked = askedRecords(typed)
  const named = asked.rest === '' ? typed.trim() : asked.rest
  const search = useQuery(paletteQueries.found(oversees ? '' : named))
  const lending = useFoundLending(oversees ? NOTHING : asked)
  const records = useFoundRecords(oversees ? NOTHING : asked)
  const hasLending = useHasLending()
  const { isHidden, isHiddenPath } = useIsHidden()
  const found = named.length >= 2 ? (search.data ?? []) : []
  const begun = found.filter(({ full_name }) => beginsWords(full_name, named))
  const fuzzy = found.filter((client) => !begun.includes(client))
  const matching = (entries: PaletteEntry[]) =>
    entries.filter((entry) => matchesWords(textOf(entry), typed) && (mayOrder || !isOrdering(entry.to)))
  const actions = [
    ...(mayWrite ? ACTIONS.filter(({ to }) => mayAdd || !isAdding(to)).map(linkEntry) : []),
    { id: 'shortcuts', label: 'Keyboard shortcuts', keys: '?', act: showShortcuts },
  ]
  const pages = [
    ...PAGES.filter(({ to }) => (hasLending || !needsLending(to)) && !isHiddenPath(to)).map(linkEntry),
    ...(profile?.is_super_admin ? [GOD_MODE] : []),
  ]
  const groups: PaletteGroup[] = [
    { title: 'This client', entries: matching(here && here !== 'new' ? clientActions(here, isHidden) : []) },
    { title: 'Recent', entries: matching((recent.data ?? []).map((client) => clientEntry(client, 'recent'))) },
    { title: 'Clients', entries: begun.map((client) => clientEntry(client, 'found')) },
    ...lending.groups,
    ...records.groups,
    { title: 'Actions', entries: prefixesFirst(matching(actions), typed) },
    { title: 'Pages', entries: prefixesFirst(matching(pages), typed) },
    {
      title: begun.length > 0 ? 'More clients' : 'Clients',
      entries: fuzzy.map((client) => clientEntry(client, 'found')),
    },
    { title: 'Order', entries: mayOrder ? found.slice(0, 3).map(orderEntry) : [] },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: search.isFetching || lending.isSearching || records.isSearching,
    hasFailed: search.isError || lending.hasFailed || records.hasFailed,
  }
}

const NOTHING = askedRecords('')

const textOf = ({ label, words = '' }: PaletteEntry) => `${label} ${words}`

/** Puts entries first whose own label begins with the typed words, and then those of which another word does. */
function prefixesFirst(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const rank = (entry: PaletteEntry) => {
    if (beginsWords(entry.label, typed)) return 0
    return beginsWords(textOf(entry), typed) ? 1 : 2
  }
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

const isAdding = (to: string) => to.startsWith('/dashboard/clients/new') || to.startsWith('/dashboard/clients/import')

const GOD_MODE: PaletteEntry = { id: '/admin', label: 'God Mode', to: '/admin' }

const linkEntry = (link: { label: string; to: string; keys: string | null; words: string }): PaletteEntry => ({
  id: link.to,
  ...link,
})

const clientEntry = (client: FoundClient, group: string): PaletteEntry => ({
  id: `${group}:${client.id}`,
  label: client.full_name,
  hint: [client.email, client.city, client.state].filter(Boolean).join(' · '),
  to: `/dashboard/clients/${client.id}`,
})

const isOrdering = (to: string | undefined) => to?.startsWith('/dashboard/credit-bureau/order') ?? false

const orderEntry = (client: FoundClient): PaletteEntry => ({
  id: `order:${client.id}`,
  label: `Order report for ${client.full_name}`,
  to: `/dashboard/credit-bureau/order?client=${client.id}`,
})

function clientActions(clientId: string, isHidden: (name: string) => boolean): PaletteEntry[] {
  const file = `/dashboard/clients/${clientId}`
  return [
    {
      id: 'order-here',
      label: 'Order report for this client',
      to: `/dashboard/credit-bureau/order?client=${clientId}`,
    },
    ...(hasShortcut('e') ? [{ id: 'edit', label: 'Edit client', keys: 'e', act: () => runShortcut('e') }] : []),
    ...CLIENT_TABS.filter(({ name }) => !isHidden(name)).map(({ name, label }) => ({
      id: `tab:${name}`,
      label: `Open ${label}`,
      to: `${file}?tab=${name}`,
    })),
  ]
}

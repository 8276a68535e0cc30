import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { usePerson } from '#app/screens/guards.tsx'
import { CLIENT_TABS } from '#app/screens/pages/client-tabs.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { hasShortcut, runShortcut } from '#ui/keyboard/shortcuts.ts'
import { ACTIONS, LENDING_PAGES, matchesWords, PAGES } from './commands.ts'
import { useFoundLending } from './found-lending.ts'
import { type FoundClient, paletteQueries } from './palette-queries.ts'
import { recentClientIds } from './recent-clients.ts'

export interface PaletteEntry {
  id: string
  label: string
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
  const search = useQuery(paletteQueries.found(oversees ? '' : typed.trim()))
  const lending = useFoundLending(typed.trim())
  const hasLending = useHasLending()
  const found = typed.trim().length >= 2 ? (search.data ?? []) : []
  const groups: PaletteGroup[] = [
    { title: 'This client', entries: here && here !== 'new' ? clientActions(here) : [] },
    { title: 'Recent', entries: (recent.data ?? []).map((client) => clientEntry(client, 'recent')) },
    {
      title: 'Actions',
      entries: [
        ...(mayWrite ? ACTIONS.filter(({ to }) => mayAdd || !isAdding(to)).map(linkEntry) : []),
        { id: 'shortcuts', label: 'Keyboard shortcuts', keys: '?', act: showShortcuts },
      ],
    },
    {
      title: 'Pages',
      entries: [
        ...PAGES.filter(({ to }) => hasLending || !LENDING_PAGES.includes(to)).map(linkEntry),
        ...(profile?.is_super_admin ? [GOD_MODE] : []),
      ],
    },
  ]
  const matching = groups.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label, to }) => matchesWords(label, typed) && (mayOrder || !isOrdering(to))),
  }))
  matching.splice(
    2,
    0,
    { title: 'Clients', entries: found.map((client) => clientEntry(client, 'found')) },
    ...lending.groups,
    { title: 'Order', entries: mayOrder ? found.slice(0, 3).map(orderEntry) : [] },
  )
  return {
    groups: matching.filter(({ entries }) => entries.length > 0),
    isSearching: search.isFetching || lending.isSearching,
    hasFailed: search.isError || lending.hasFailed,
  }
}

const isAdding = (to: string) => to.startsWith('/dashboard/clients/new') || to.startsWith('/dashboard/clients/import')

const GOD_MODE: PaletteEntry = { id: '/admin', label: 'God Mode', to: '/admin' }

const linkEntry = ({ label, to, keys }: { label: string; to: string; keys: string | null }): PaletteEntry => ({
  id: to,
  label,
  to,
  keys,
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

function clientActions(clientId: string): PaletteEntry[] {
  const file = `/dashboard/clients/${clientId}`
  return [
    {
      id: 'order-here',
      label: 'Order report for this client',
      to: `/dashboard/credit-bureau/order?client=${clientId}`,
    },
    ...(hasShortcut('e') ? [{ id: 'edit', label: 'Edit client', keys: 'e', act: () => runShortcut('e') }] : []),
    ...CLIENT_TABS.map(({ name, label }) => ({ id: `tab:${name}`, label: `Open ${label}`, to: `${file}?tab=${name}` })),
  ]
}

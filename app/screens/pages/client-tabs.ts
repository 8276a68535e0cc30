import type { ComponentType } from 'react'

export const CLIENT_TABS = [
  { name: 'credit-repair', label: 'Credit Repair' },
  { name: 'lending', label: 'Lending' },
  { name: 'credit-reports', label: 'Credit Reports' },
  { name: 'documents', label: 'Documents' },
  { name: 'communication', label: 'Communication' },
] as const

export type ClientTab = (typeof CLIENT_TABS)[number]['name']

/** The contents of each tab. The code loads when the tab is first opened. */
export const TAB_CODE: Record<ClientTab, () => Promise<ComponentType<{ clientId: string }>>> = {
  'credit-repair': async () => (await import('./client-credit-repair.tsx')).ClientCreditRepair,
  lending: async () => (await import('./client-lending.tsx')).ClientLending,
  'credit-reports': async () =>
    (await import('#features/credit-reports/screens/bureaus/credit-reports-tab.tsx')).CreditReportsTab,
  documents: async () => (await import('./client-documents.tsx')).ClientDocuments,
  communication: async () => (await import('#features/messages/screens/communication-tab.tsx')).CommunicationTab,
}

/** Returns the open tab at an address, or the one that opens first. */
export function openTabOf(search: URLSearchParams, first: ClientTab = 'lending'): ClientTab {
  return CLIENT_TABS.find(({ name }) => name === search.get('tab'))?.name ?? first
}

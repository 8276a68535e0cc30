import { type ComponentType, Suspense } from 'react'
import { late } from '#web/ui/late.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'

export const CLIENT_TABS = [
  { name: 'credit-repair', label: 'Credit Repair' },
  { name: 'lending', label: 'Lending' },
  { name: 'credit-reports', label: 'Credit Reports' },
  { name: 'documents', label: 'Documents' },
  { name: 'communication', label: 'Communication' },
] as const

export type ClientTab = (typeof CLIENT_TABS)[number]['name']

/** What lies under each tab; its code is fetched when the tab is first opened. */
const SHEETS: Record<ClientTab, ComponentType<{ clientId: string }>> = {
  'credit-repair': late(async () => (await import('./client-credit-repair.tsx')).ClientCreditRepair),
  lending: late(async () => (await import('./client-lending.tsx')).ClientLending),
  'credit-reports': late(async () => (await import('#web/credit-reports/credit-reports-tab.tsx')).CreditReportsTab),
  documents: late(async () => (await import('#web/documents/documents-tab.tsx')).DocumentsTab),
  communication: late(async () => (await import('#web/messages/communication-tab.tsx')).CommunicationTab),
}

export function ClientTabSheet({ tab, clientId }: { tab: ClientTab; clientId: string }) {
  const Sheet = SHEETS[tab]
  return (
    <Suspense fallback={<CenteredSpinner label="Loading" />}>
      <Sheet clientId={clientId} />
    </Suspense>
  )
}

import { type ComponentType, Suspense } from 'react'
import { late } from '#ui/states/late.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { type ClientTab, TAB_CODE } from './client-tabs.ts'

const SHEETS: Record<ClientTab, ComponentType<{ clientId: string }>> = {
  'credit-repair': late(TAB_CODE['credit-repair']),
  lending: late(TAB_CODE.lending),
  'credit-reports': late(TAB_CODE['credit-reports']),
  documents: late(TAB_CODE.documents),
  communication: late(TAB_CODE.communication),
}

export function ClientTabSheet({ tab, clientId }: { tab: ClientTab; clientId: string }) {
  const Sheet = SHEETS[tab]
  return (
    <Suspense fallback={<CenteredSpinner label="Loading" />}>
      <Sheet clientId={clientId} />
    </Suspense>
  )
}

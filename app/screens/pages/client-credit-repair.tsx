import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ClientContract } from '#features/credit-repair/screens/client-contract.tsx'
import { ClientFees } from '#features/credit-repair/screens/client-fees.tsx'
import { CreditRepairTab } from '#features/credit-repair/screens/credit-repair-tab.tsx'
import { ClientDisputes } from '#features/credit-repair/screens/disputes/client-disputes.tsx'
import { countOpen, disputeQueries } from '#features/credit-repair/screens/disputes/queries.ts'
import { late } from '#ui/states/late.tsx'

const ClientPageLinks = late(
  async () => (await import('#features/credit-repair/screens/client-page-staff/client-page-links.tsx')).ClientPageLinks,
)

/** A client's credit summary, with their disputes. */
export function ClientCreditRepair({ clientId }: { clientId: string }) {
  const { data: disputes } = useQuery(disputeQueries.ofClient(clientId))
  return (
    <CreditRepairTab clientId={clientId} openDisputes={disputes && countOpen(disputes)}>
      {(reports) => (
        <>
          <ClientDisputes clientId={clientId} reports={reports} />
          <ClientContract clientId={clientId} />
          <Suspense fallback={null}>
            <ClientPageLinks clientId={clientId} />
          </Suspense>
          <ClientFees clientId={clientId} reports={reports} />
        </>
      )}
    </CreditRepairTab>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ClientContract } from '#web/credit-repair/client-contract.tsx'
import { ClientFees } from '#web/credit-repair/client-fees.tsx'
import { CreditRepairTab } from '#web/credit-repair/credit-repair-tab.tsx'
import { ClientDisputes } from '#web/disputes/client-disputes.tsx'
import { countOpen, disputeQueries } from '#web/disputes/queries.ts'

/** Where a client's credit stands, with what of it they dispute. */
export function ClientCreditRepair({ clientId }: { clientId: string }) {
  const { data: disputes } = useQuery(disputeQueries.ofClient(clientId))
  return (
    <CreditRepairTab clientId={clientId} openDisputes={disputes && countOpen(disputes)}>
      {(reports) => (
        <>
          <ClientDisputes clientId={clientId} reports={reports} />
          <ClientContract clientId={clientId} />
          <ClientFees clientId={clientId} />
        </>
      )}
    </CreditRepairTab>
  )
}

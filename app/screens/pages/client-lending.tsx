import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { IssueCard } from '#features/cards/screens/issue-card.tsx'
import { cardQueries } from '#features/cards/screens/queries.ts'
import { LegalHolds } from '#features/lending/screens/legal-holds/legal-holds.tsx'
import { LendingTab } from '#features/lending/screens/lending-tab.tsx'
import { lendingQueries } from '#features/lending/screens/queries.ts'

/** A client's loans, with the cards that are issued to them here. */
export function ClientLending({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Loaded in parallel with the loans.
  usePrefetchQuery(cardQueries.standing())
  const open = async (cardId: string) => {
    await queryClient.invalidateQueries({ queryKey: lendingQueries.ofClient(clientId).queryKey })
    await navigate(`/dashboard/cards/${cardId}`)
  }
  return (
    <>
      <LendingTab clientId={clientId} cardCommands={<IssueCard clientId={clientId} onIssued={open} />} />
      <LegalHolds clientId={clientId} />
    </>
  )
}

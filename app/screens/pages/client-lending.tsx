import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { IssueCard } from '#web/cards/issue-card.tsx'
import { cardQueries } from '#web/cards/queries.ts'
import { LendingTab } from '#web/lending/lending-tab.tsx'
import { lendingQueries } from '#web/lending/queries.ts'

/** What a client has borrowed, with the cards that are issued to them from here. */
export function ClientLending({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Beside what is borrowed, not after it.
  usePrefetchQuery(cardQueries.standing())
  const open = async (cardId: string) => {
    await queryClient.invalidateQueries({ queryKey: lendingQueries.ofClient(clientId).queryKey })
    await navigate(`/dashboard/cards/${cardId}`)
  }
  return <LendingTab clientId={clientId} cardActs={<IssueCard clientId={clientId} onIssued={open} />} />
}

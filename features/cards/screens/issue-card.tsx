import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { cardQueries } from './queries.ts'

const IssueDialog = late(async () => (await import('./issue-dialog.tsx')).IssueDialog)

interface IssueCardProps {
  clientId: string
  onIssued: (cardId: string) => void
}

/** Issues a card to a client. Renders nothing for users other than owners and admins, or for an archived client. */
export function IssueCard({ clientId, onIssued }: IssueCardProps) {
  const mayWrite = useMay('manage_cards')
  const { data: standing } = useQuery(cardQueries.standing())
  const isArchived = useIsArchived(clientId)
  const [isAsking, setIsAsking] = useState(false)
  if (!mayWrite || isArchived || !standing?.is_administrator) return null
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Issue a card</Button>
      {isAsking && (
        <Suspense>
          <IssueDialog
            clientId={clientId}
            isSandbox={standing.is_sandbox}
            onIssued={onIssued}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

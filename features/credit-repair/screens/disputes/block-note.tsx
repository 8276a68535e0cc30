import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { missingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'

/** Shows what a block request still needs, and what to do if the bureau rescinds the block. */
export function BlockNote({ dispute }: { dispute: ClientDispute }) {
  const { client_id, status, result } = dispute
  if (!isBlockRequest(dispute)) return null
  if (status === 'drafted' || status === 'attested') return <DocumentsNote clientId={client_id} />
  if (result !== 'declined' && result !== 'rescinded') return null
  return (
    <p className="mt-1 text-ink-2 text-table">
      The bureau must promptly notify the client, as it must for a reinsertion (15 U.S.C. 1681c-2(c)(2)). You can now
      dispute the item for another reason.
    </p>
  )
}

/** The server repeats this check when the request is sent, so a failed load shows nothing here. */
function DocumentsNote({ clientId }: { clientId: string }) {
  const { data } = useQuery(disputeQueries.papers(clientId))
  if (data === undefined) return null
  const lacking = missingDocuments(data)
  if (lacking === null)
    return <p className="mt-1 text-ink-2 text-table">The identity theft report and proof of identity are on file.</p>
  return (
    <p className="mt-1 text-orange text-table print:hidden">
      {lacking.sentence}.{' '}
      <Link to={`/dashboard/clients/${clientId}?tab=documents`} className="underline">
        Documents
      </Link>
    </p>
  )
}

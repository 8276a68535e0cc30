import type { PoolClient } from 'pg'
import type { SigningMeans, SigningOrder } from '#features/signing/rules/envelope-status.ts'
import { signersDue, type TurnTaker } from '#features/signing/rules/signer-order.ts'
import { enqueueOnce } from '#platform/jobs/jobs.ts'

/** The job that sends a signer's link. */
export const SEND_LINK = 'send_signing_link'
/** Retries over three and a half hours. After that, the desk shows that it wasn't delivered. */
export const LINK_TRIES = 10

interface Signer extends TurnTaker {
  signed_at: Date | null
  id: string
  means: SigningMeans
  asked_at: Date | null
}

const SIGNERS = `
  select s.id, s.position, s.role, s.signed_at, s.means, s.asked_at, e.signing_order
    from public.envelope_signers s
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where s.organization_id = $1 and s.envelope_id = $2 order by s.position`
const ASK = `
  update public.envelope_signers set asked_at = clock_timestamp() where organization_id = $1 and id = $2 and asked_at is null`

/** Asks each signer whose turn it now is, once. Signers by link get it after the commit. Returns how many are due. */
export async function askDueSigners(
  db: PoolClient,
  envelope: { organization_id: string; id: string },
): Promise<number> {
  const place = [envelope.organization_id, envelope.id]
  const signers = (await db.query<Signer & { signing_order: SigningOrder }>(SIGNERS, place)).rows
  const due = signersDue(signers[0]?.signing_order ?? 'in_order', signers)
  for (const { id, means } of due.filter(({ asked_at }) => asked_at === null)) {
    await db.query(ASK, [envelope.organization_id, id])
    if (means === 'link') await enqueueLink(db, envelope.organization_id, id)
  }
  return due.length
}

/** Enqueues the sending of a signer's link, if the transaction commits. `again` tells one sending from the next. */
export const enqueueLink = (
  db: PoolClient,
  organizationId: string,
  signerId: string,
  why: 'first' | 'again' | 'reminder' = 'first',
) =>
  enqueueOnce(
    db,
    SEND_LINK,
    { organization_id: organizationId, signer_id: signerId, why },
    { key: `signing-link:${signerId}`, tries: LINK_TRIES },
  )

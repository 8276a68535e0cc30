import type { PoolClient } from 'pg'
import { endDisclosure, recordDelivery } from '#features/lending/server/disclosure/keep-disclosure.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import type { EnvelopeFacts, SigningSubject } from '#features/signing/server/subjects.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { bookClosing, requireStillInTime, unchangedCase } from './book-closing.ts'
import { closingOver } from './errors.ts'
import { closingOfEnvelope, endClosing, type HeldClosing } from './kept-closing.ts'

/** The closings of applications as the subject of envelopes. */
export const closingSubject = (deps: FlagDeps): SigningSubject => ({
  async mayStillSign(db, envelope) {
    const closing = await closingOfEnvelope(db, envelope.organization_id, envelope.id)
    if (closing === null || closing.status !== 'sent') return closingOver()
    try {
      requireStillInTime(closing)
      await unchangedCase(deps, db, closing)
      return null
    } catch (error) {
      if (error instanceof FunctionError) return error
      throw error
    }
  },

  async onCompleted(db, envelope) {
    const closing = await closingOfEnvelope(db, envelope.organization_id, envelope.id)
    if (closing === null || closing.status !== 'sent') return
    await recordReceipts(db, closing, envelope)
    await db.query(SIGNED, [closing.organization_id, closing.id, envelope.signed_at])
    await bookClosing(deps, db, closing)
  },

  async onEnded(db, envelope) {
    const closing = await closingOfEnvelope(db, envelope.organization_id, envelope.id)
    if (closing === null || closing.status !== 'sent') return
    await endClosing(db, closing, envelope.ended_why ?? 'The documents were not signed in time')
    await endDisclosure(db, closing.organization_id, closing.application_id)
  },
})

const SIGNED = 'update public.loan_closings set signed_at = $3 where organization_id = $1 and id = $2'
const RECEIPTS = `
  select s.client_id, s.means, min(e.happened_at) as at
    from public.envelope_signers s
    join public.envelope_events e
      on e.organization_id = s.organization_id and e.envelope_id = s.envelope_id and e.signer_id = s.id
     and e.kind in ('delivered', 'opened', 'page_viewed', 'paper_recorded', 'printed')
   where s.organization_id = $1 and s.envelope_id = $2 and s.client_id is not null and (s.signed_at is null or e.happened_at < s.signed_at)
   group by s.client_id, s.means`

// The chained events of the envelope prove when each person saw the disclosure, which was before they signed.
async function recordReceipts(db: PoolClient, closing: HeldClosing, envelope: EnvelopeFacts): Promise<void> {
  const { rows } = await db.query<{ client_id: string; means: 'link' | 'tablet' | 'paper'; at: Date }>(RECEIPTS, [
    ...[envelope.organization_id, envelope.id],
  ])
  for (const { client_id: clientId, means: how, at } of rows)
    await recordDelivery(db, envelope.organization_id, {
      ...{ disclosureId: closing.disclosure_id, clientId, how, at, byName: null },
    })
}

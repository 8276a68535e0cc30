import type { PoolClient } from 'pg'
import { LONGEST_SIGNATURE } from '#features/credit-repair/rules/contract-commands.ts'
import { type ClientPlace, clientDays, windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import type { EnvelopeFacts, SigningSubject } from '#features/signing/server/subjects.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { noLongerNeeded, replacedWhileOut } from './errors.ts'
import { CONTRACT_KIND, STATEMENT_KIND } from './signable-document.ts'
import { contractWithdrawal, withdrawContract } from './withdraw-contract.ts'

/**
 * A credit repair contract as the subject of an envelope, with the statement of rights before it. Earlier releases sent the statement in an
 * envelope of its own, for the enrollment.
 */
export const REPAIR_CONTRACT_SUBJECT: SigningSubject = {
  isInOrder: true,
  mayStillSign: async (db, envelope) =>
    hasContract(envelope) ? contractRefusal(db, envelope) : statementRefusal(db, envelope),
  onCompleted: async (db, envelope) => {
    if (envelope.documents.some(({ kind }) => kind === STATEMENT_KIND)) await acknowledge(db, envelope)
    if (hasContract(envelope)) await sign(db, envelope)
  },
  onEnded: async () => {},
  withdrawal: { find: contractWithdrawal, cancel: withdrawContract },
}

const hasContract = ({ documents }: EnvelopeFacts) => documents.some(({ kind }) => kind === CONTRACT_KIND)

const STATEMENT_WANTED = `
  select from public.repair_enrollments e
   where e.id = $1 and e.organization_id = $2 and e.status <> 'cancelled'
     and not exists (select from public.repair_statements s where s.client_id = e.client_id)`

async function statementRefusal(db: PoolClient, { subject_id, organization_id }: EnvelopeFacts) {
  const { rowCount } = await db.query(STATEMENT_WANTED, [subject_id, organization_id])
  return rowCount === 0 ? noLongerNeeded() : null
}

const CONTRACT_WANTED = `
  select from public.repair_contracts c join public.repair_enrollments e on e.client_id = c.client_id and e.status <> 'cancelled'
   where c.id = $1 and c.organization_id = $2 and c.signature_name is null and c.cancelled_on is null`

// A contract that was prepared anew has another ID.
async function contractRefusal(db: PoolClient, { subject_id, organization_id }: EnvelopeFacts) {
  const { rowCount } = await db.query(CONTRACT_WANTED, [subject_id, organization_id])
  return rowCount === 0 ? replacedWhileOut() : null
}

const SIGNATURE = `
  select c.state, c.zip, o.time_zone as company_time_zone, clock_timestamp() as now, coalesce(v.created_by, c.user_id) as recorder,
         s.name, s.means, s.signed_at, s.paper_signed_on::text, s.paper_document_id
    from public.envelopes v
    join public.envelope_signers s on s.organization_id = v.organization_id and s.envelope_id = v.id and s.role = 'client'
    join public.clients c on c.id = v.client_id
    join app.organizations o on o.id = v.organization_id
   where v.organization_id = $1 and v.id = $2 and s.signed_at is not null`

interface Signature extends ClientPlace {
  now: Date
  recorder: string
  name: string
  means: 'link' | 'tablet' | 'paper'
  signed_at: Date
  paper_signed_on: PlainDate | null
  paper_document_id: string | null
}

/**
 * Returns the client's signature of the document of a kind, with the client's day of the signature, and of now, which is the recording. For
 * a paper copy, the day is the one on the copy, and the file is its scan.
 */
async function signatureOf(db: PoolClient, { id, organization_id, documents }: EnvelopeFacts, kind: string) {
  const row = (await db.query<Signature>(SIGNATURE, [organization_id, id])).rows[0]
  if (row === undefined) throw new Error('The envelope has no signature of the client')
  const { now, recorder, name, means, signed_at, paper_signed_on, paper_document_id, ...place } = row
  const signedFile = documents.find((document) => document.kind === kind)?.signed_document_id ?? null
  return {
    ...{ means, recorder, name: name.slice(0, LONGEST_SIGNATURE), documentId: paper_document_id ?? signedFile },
    ...{ signedOn: paper_signed_on ?? clientDays(place, signed_at).latest, today: clientDays(place, now) },
  }
}

const ACKNOWLEDGE = `
  with added as (
    insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, means, document_id, recorded_by)
    values ($1, $2, $3, $4, $7, $5, $6)
    on conflict (client_id) do nothing
    returning id)
  select app.record_audit($1, null, 'rights_statement.acknowledged', 'repair_statements', id,
                          jsonb_build_object('client_id', $2::uuid, 'effective_date', $3::date), null)
    from added`

async function acknowledge(db: PoolClient, envelope: EnvelopeFacts): Promise<void> {
  const { signedOn, name, documentId, recorder, means } = await signatureOf(db, envelope, STATEMENT_KIND)
  const whose = [envelope.organization_id, envelope.client_id]
  await db.query(ACKNOWLEDGE, [...whose, signedOn, name, documentId, recorder, means])
}

const SIGN = `
  with signed as (
    update public.repair_contracts
       set signature_name = $3, means = $7, document_id = $4, signed_on = $5, signed_at = clock_timestamp(), cancel_until = $6,
           statement_id = (select s.id from public.repair_statements s where s.client_id = repair_contracts.client_id),
           updated_at = clock_timestamp()
     where id = $1 and organization_id = $2 and signature_name is null
    returning id, client_id, signed_on)
  select app.record_audit($2, null, 'repair_contract.signed', 'repair_contracts', id,
                          jsonb_build_object('client_id', client_id, 'effective_date', signed_on), null)
    from signed`

const STATE = 'select client_state from public.repair_contracts where id = $1 and organization_id = $2'

async function sign(db: PoolClient, envelope: EnvelopeFacts): Promise<void> {
  const { signedOn, name, documentId, today, means } = await signatureOf(db, envelope, CONTRACT_KIND)
  const whose = [envelope.subject_id, envelope.organization_id]
  const state = (await db.query<{ client_state: string | null }>(STATE, whose)).rows[0]?.client_state ?? null
  await db.query(SIGN, [...whose, name, documentId, signedOn, windowEnd(signedOn, today, state), means])
}

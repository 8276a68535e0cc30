import type { PoolClient } from 'pg'
import { LONGEST_SIGNATURE } from '#features/credit-repair/rules/contract-commands.ts'
import { type ClientPlace, clientDays, windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import type { EnvelopeFacts, SigningSubject } from '#features/signing/server/subjects.ts'
import { noLongerNeeded, replacedWhileOut } from './errors.ts'
import { STATEMENT_KIND } from './signable-document.ts'
import { contractWithdrawal, withdrawContract } from './withdraw-contract.ts'

/** The statement of rights and the credit repair contract as subjects of envelopes, told apart by their document. */
export const REPAIR_CONTRACT_SUBJECT: SigningSubject = {
  mayStillSign: async (db, envelope) =>
    isStatement(envelope) ? statementRefusal(db, envelope) : contractRefusal(db, envelope),
  onCompleted: async (db, envelope) => {
    if (isStatement(envelope)) await acknowledge(db, envelope)
    else await sign(db, envelope)
  },
  onEnded: async () => {},
  withdrawal: { find: contractWithdrawal, cancel: withdrawContract },
}

const isStatement = ({ documents }: EnvelopeFacts) => documents[0]?.kind === STATEMENT_KIND

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

const PLACE = `
  select c.state, c.zip, o.time_zone as company_time_zone, clock_timestamp() as now, coalesce(v.created_by, c.user_id) as recorder
    from public.clients c join app.organizations o on o.id = c.organization_id join public.envelopes v on v.id = $2
   where c.id = $1`

/** Returns the name and the client's day of the signature, and of now, which is the recording. */
async function signatureOf(db: PoolClient, { id, client_id, signers, documents }: EnvelopeFacts) {
  const signer = signers.find(({ role }) => role === 'client')
  const { rows } = await db.query<ClientPlace & { now: Date; recorder: string }>(PLACE, [client_id, id])
  if (signer === undefined || signer.signed_at === null || rows[0] === undefined)
    throw new Error('The envelope has no signature of the client')
  const { now, recorder, ...place } = rows[0]
  const signedOn = clientDays(place, signer.signed_at).latest
  const name = signer.name.slice(0, LONGEST_SIGNATURE)
  const documentId = documents[0]?.signed_document_id ?? null
  return { signedOn, name, recorder, today: clientDays(place, now), documentId }
}

const ACKNOWLEDGE = `
  with added as (
    insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, means, document_id, recorded_by)
    values ($1, $2, $3, $4, 'link', $5, $6)
    on conflict (client_id) do nothing
    returning id)
  select app.record_audit($1, null, 'rights_statement.acknowledged', 'repair_statements', id,
                          jsonb_build_object('client_id', $2::uuid, 'effective_date', $3::date), null)
    from added`

async function acknowledge(db: PoolClient, envelope: EnvelopeFacts): Promise<void> {
  const { signedOn, name, documentId, recorder } = await signatureOf(db, envelope)
  await db.query(ACKNOWLEDGE, [envelope.organization_id, envelope.client_id, signedOn, name, documentId, recorder])
}

const SIGN = `
  with signed as (
    update public.repair_contracts
       set signature_name = $3, means = 'link', document_id = $4, signed_on = $5, signed_at = clock_timestamp(), cancel_until = $6,
           updated_at = clock_timestamp()
     where id = $1 and organization_id = $2 and signature_name is null
    returning id, client_id, signed_on)
  select app.record_audit($2, null, 'repair_contract.signed', 'repair_contracts', id,
                          jsonb_build_object('client_id', client_id, 'effective_date', signed_on), null)
    from signed`

async function sign(db: PoolClient, envelope: EnvelopeFacts): Promise<void> {
  const { signedOn, name, documentId, today } = await signatureOf(db, envelope)
  const values = [envelope.subject_id, envelope.organization_id, name, documentId, signedOn, windowEnd(signedOn, today)]
  await db.query(SIGN, values)
}

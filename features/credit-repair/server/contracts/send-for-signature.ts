import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { sendContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import type { EnrollmentStatus } from '#features/credit-repair/rules/enrollment.ts'
import type { ClientDays } from '#features/credit-repair/rules/signing-days.ts'
import { enrollmentCanceled, notEnrolled } from '#features/credit-repair/server/fees/errors.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { requiredPack } from '#features/credit-repair/server/packs/own-packs.ts'
import type { PrintedContract } from '#features/documents/server/pdf/printed-contract.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { createEnvelope } from '#features/signing/server/create-envelope.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOfClient } from './days-of-client.ts'
import { alreadyOut, alreadySigned, clausesMissing, contractNotFound, dayInFuture } from './errors.ts'
import { assertLawful } from './lawful-clauses.ts'
import { openEnvelopes } from './open-envelopes.ts'
import { contractDocuments } from './signable-document.ts'
import { clausesSchema } from './stored-contract.ts'

type Deps = Pick<CommandDeps, 'pool' | 'assertSession' | 'keeping'>

/**
 * Sends the prepared contract to the client, who signs it by link, in one envelope: the statement of rights, which comes first, the
 * contract, and two notices of cancellation. A statement that the client signed before isn't signed again.
 */
export const sendForSignature = (deps: Deps, context: Context): Promise<Response> =>
  keyedCommand(
    'sendRepairContract',
    sendContractSchema,
    (db, member, asked) => send(db, deps, member, asked),
    201,
  )(deps, context)

export const DAYS_TO_SIGN = 7
const CLIENT = `
  select c.full_name as name, c.email, c.phone, e.id as enrollment_id, e.status,
         exists (select from public.repair_statements s where s.client_id = c.id) as is_acknowledged
    from public.clients c join public.repair_enrollments e on e.client_id = c.id
   where c.id = $1`

interface Client {
  name: string
  email: string | null
  phone: string | null
  enrollment_id: string
  status: EnrollmentStatus
  is_acknowledged: boolean
}

async function send(db: PoolClient, deps: Deps, member: PresentMember, asked: Asked<typeof sendContractSchema>) {
  const { client_id } = asked
  const { today } = await holdClient(db, member, client_id)
  const days = await daysOfClient(db, client_id)
  const client = (await db.query<Client>(CLIENT, [client_id])).rows[0]
  if (client === undefined) throw notEnrolled()
  if (client.status === 'cancelled') throw enrollmentCanceled()
  const { subjectId, printed: contract } = await contractFor(db, member, client_id, { ...days, today })
  // An earlier release sent the statement by itself, for the enrollment.
  for (const subject of [subjectId, client.enrollment_id])
    if ((await openEnvelopes(db, member.organizationId, subject)).length > 0) throw alreadyOut()
  const { name, email, phone, is_acknowledged } = client
  const statement = is_acknowledged ? null : { kind: 'statement' as const, day: days.latest, clientName: name }
  const { id } = await createEnvelope(db, deps, {
    ...{ organizationId: member.organizationId, createdBy: member.personId, clientId: client_id },
    ...{ subject: { kind: 'repair_contract', id: subjectId }, title: 'Credit repair contract', language: 'en' },
    ...{ order: 'in_order', expiresOn: addDays(days.latest, DAYS_TO_SIGN) },
    documents: await contractDocuments({ statement, contract }),
    signers: [{ role: 'client', name, email, phone, language: 'en', means: 'link' }],
  })
  await db.query(SENT, [member.organizationId, member.personId, id, client_id, member.requestId])
  return { envelope_id: id }
}

const SENT =
  "select app.record_audit($1, $2, 'repair_contract.sent', 'envelopes', $3, jsonb_build_object('client_id', $4::uuid), $5)"

interface ContractRow {
  id: string
  day: PlainDate
  company_name: string
  company_address: string
  client_name: string
  signature_name: string | null
  clauses: unknown
  client_state: string | null
}

const CONTRACT = `
  select r.id, contract_date::text as day, company_name, company_address, signature_name, clauses, client_state,
         (select c.full_name from public.clients c where c.id = r.client_id) as client_name
    from public.repair_contracts r where client_id = $1 and organization_id = $2 and cancelled_on is null and ended_at is null`

/** Returns the client's contract as it is printed for a signature. Throws if there is none, or it can't be signed now. */
export async function contractFor(
  db: PoolClient,
  { organizationId }: PresentMember,
  clientId: string,
  { latest, state, today }: ClientDays & { today: PlainDate },
): Promise<{ subjectId: string; printed: PrintedContract }> {
  const contract = (await db.query<ContractRow>(CONTRACT, [clientId, organizationId])).rows[0]
  if (contract === undefined) throw contractNotFound()
  if (contract.signature_name !== null) throw alreadySigned()
  // It may still be yesterday where the client is.
  if (contract.day > latest && contract.day > today) throw dayInFuture()
  const clauses = clausesSchema.parse(contract.clauses)
  assertLawful(clauses, state)
  // The client may have moved to another state since the contract was prepared.
  const pack = await requiredPack(db, organizationId, state, today)
  if (
    pack?.wording &&
    !clauses.some((clause) => clause.id === 'state_terms' && clause.text.startsWith(pack.wording ?? ''))
  )
    throw clausesMissing(['state_terms'])
  const { id, day, company_name, company_address, client_name, client_state: clientState } = contract
  const parties = { companyName: company_name, companyAddress: company_address, clientName: client_name }
  return { subjectId: id, printed: { kind: 'contract', day, ...parties, signatureName: null, clauses, clientState } }
}

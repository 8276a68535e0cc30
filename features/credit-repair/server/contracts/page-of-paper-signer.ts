import type { PoolClient } from 'pg'
import type { ClientDays } from '#features/credit-repair/rules/signing-days.ts'
import type { PrintedContract } from '#features/documents/server/pdf/printed-contract.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { LONGEST_SIGNER_NAME } from '#features/signing/rules/new-envelope.ts'
import { createPaperEnvelope } from '#features/signing/server/paper-envelope.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { DAYS_TO_SIGN } from './send-for-signature.ts'
import { contractDocuments } from './signable-document.ts'

interface Signed {
  clientId: string
  subjectId: string
  printed: PrintedContract
  documentId: string
  days: ClientDays
}

const CLIENT = `select left(full_name, ${LONGEST_SIGNER_NAME}) as name, email, phone from public.clients where id = $1`

interface Client {
  name: string
  email: string | null
  phone: string | null
}

/**
 * Gives a client who signed their contract on paper the page on which a client by link cancels with one press. Returns false for a client
 * without an email address, who gets no link and cancels with the printed notices.
 */
export async function pageOfPaperSigner(
  db: PoolClient,
  deps: Pick<CommandDeps, 'keeping'>,
  member: PresentMember,
  { clientId, subjectId, printed, documentId, days }: Signed,
): Promise<boolean> {
  const client = (await db.query<Client>(CLIENT, [clientId])).rows[0]
  if (client === undefined || !client.email) return false
  const spec = {
    ...{ organizationId: member.organizationId, createdBy: member.personId, clientId },
    ...{ subject: { kind: 'repair_contract' as const, id: subjectId }, title: 'Credit repair contract' },
    ...{ language: 'en' as const, order: 'in_order' as const, expiresOn: addDays(days.latest, DAYS_TO_SIGN) },
    documents: await contractDocuments({ statement: null, contract: printed }),
    signers: [{ role: 'client' as const, ...client, language: 'en' as const, means: 'paper' as const }],
  }
  await createPaperEnvelope(db, deps, spec, { signedOn: printed.day, documentId })
  return true
}

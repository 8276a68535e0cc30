import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { CommandDeps } from './commands/command-deps.ts'
import { memberOf } from './commands/member.ts'
import { purposeNotAllowed } from './commands/refusals.ts'

const requestSchema = z.object({
  purposes: z.array(z.enum(PERMISSIBLE_PURPOSES)).min(1, 'Choose at least one purpose'),
  /** The version of the text that the person read. */
  text_version: z.literal(
    CERTIFICATION_TEXT.version,
    'The certification text has changed. Read it again before you certify.',
  ),
})

/**
 * Certifies for a year the purposes for which the caller's organization orders reports. Returns the certification's
 * id.
 */
export async function certifyPurposes(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, accountType, requestId } = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  const purposes = PERMISSIBLE_PURPOSES.filter((purpose) => asked.purposes.includes(purpose))
  if (!purposes.every((purpose) => isPurposeAllowed(accountType, purpose))) throw purposeNotAllowed()
  const hash = createHash('sha256').update(CERTIFICATION_TEXT.body).digest('hex')
  const values = [organizationId, personId, purposes, CERTIFICATION_TEXT.version, hash, requestId]
  const id = await inTransaction(deps.pool, async (db) => {
    const made = await db.query<{ id: string }>('select app.certify_purposes($1, $2, $3, $4, $5, $6) as id', values)
    return made.rows[0]?.id
  })
  return context.json({ id })
}

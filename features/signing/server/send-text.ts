import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import {
  CarrierUnavailable,
  type TextGateway,
  TextOutcomeUnknown,
  TextRefused,
} from '#features/messages/server/texts/text-gateway.ts'
import { textNumberOf } from '#features/messages/server/texts/text-number.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import type { Log } from '#platform/http/log.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { identityCode } from './secrets.ts'

const SEND_CODE = 'send_signing_code'
const CODE_TRIES = 3

/** Enqueues the text with the `number`th code of a link. The signer has just asked for it, so it goes at any hour. */
export const enqueueCodeText = (
  db: Pick<PoolClient, 'query'>,
  organizationId: string,
  linkId: string,
  number: number,
): Promise<void> =>
  enqueueOnce(
    db,
    SEND_CODE,
    { organization_id: organizationId, link_id: linkId, number },
    { key: `signing-code:${linkId}:${number}`, tries: CODE_TRIES },
  )

export interface SigningTextDeps {
  pool: Pool
  appUrl: string
  carrier: { gateway: TextGateway; isSandbox: boolean }
  signingSecret: Buffer
  log: Log
}

const payloadShape = z.object({ organization_id: z.uuid(), link_id: z.uuid(), number: z.int().min(1) })

/** The job worker's tasks for codes by text. */
export const codeTasks = (deps: SigningTextDeps): Tasks => ({
  [SEND_CODE]: async (payload) => {
    const { organization_id, link_id, number } = payloadShape.parse(payload)
    await sendCodeText(deps, organization_id, link_id, number)
  },
})

// A newer code replaces this one. Claims the text, because the carrier has no idempotency key: a crash costs a code, never sends two.
const CLAIM = `
  update app.signer_links l set text_asked_at = clock_timestamp()
    from public.envelope_signers s
   where l.organization_id = $1 and l.id = $2 and l.codes_sent = $3 and l.code_channel = 'text' and l.code_sent_at is not null
     and (l.text_asked_at is null or l.text_asked_at < l.code_sent_at)
     and s.organization_id = l.organization_id and s.id = l.signer_id and s.phone is not null and not app.is_number_stopped(s.phone)
  returning s.phone, s.language`
const GIVE_BACK = 'update app.signer_links set text_asked_at = null where organization_id = $1 and id = $2'

async function sendCodeText(
  deps: SigningTextDeps,
  organizationId: string,
  linkId: string,
  number: number,
): Promise<void> {
  if ((await messageRefusalOf(deps.pool, organizationId, deps.carrier.isSandbox)) !== null) return
  const values = [organizationId, linkId, number]
  const claimed = (await deps.pool.query<{ phone: string; language: Language }>(CLAIM, values)).rows[0]
  if (claimed === undefined) return
  const { name } = await brandOf(deps.pool, organizationId, deps.appUrl)
  const body = CODE_TEXTS[claimed.language](identityCode(deps, linkId, number), name)
  await carried(deps, { organizationId, messageId: linkId, to: claimed.phone, body }, async () => {
    await deps.pool.query(GIVE_BACK, [organizationId, linkId])
  })
}

export const CODE_TEXTS: Record<Language, (code: string, company: string) => string> = {
  en: (code, company) =>
    `${code} is your code to sign documents from ${company}. It works for 10 minutes. Never give it to anyone.`,
  es: (code, company) =>
    `${code} es su código para firmar documentos de ${company}. Funciona durante 10 minutos. Nunca se lo dé a nadie.`,
}

/**
 * Sends a text from the company's number. Returns true if the carrier took it, or may have; false if it was refused or the
 * company has no number. Calls `giveBack` and throws if it can be tried again.
 */
export async function carried(
  { pool, carrier, log }: Pick<SigningTextDeps, 'pool' | 'carrier' | 'log'>,
  { organizationId, ...text }: { organizationId: string; messageId: string; to: string; body: string },
  giveBack: () => Promise<void>,
): Promise<boolean> {
  const from = await textNumberOf(pool, organizationId)
  if (from === null) {
    log.warn({ link_id: text.messageId }, 'the company of a text to a signer has no number')
    return false
  }
  try {
    await carrier.gateway.send({ ...text, from })
    return true
  } catch (error) {
    if (error instanceof TextOutcomeUnknown) return true
    if (error instanceof TextRefused) {
      log.warn({ link_id: text.messageId }, 'a text to a signer was refused')
      return false
    }
    if (error instanceof CarrierUnavailable) await giveBack()
    throw error
  }
}

import type { PoolClient } from 'pg'
import { z } from 'zod'
import { NO_TEXT_NUMBER } from '#features/messages/rules/text-obstacle.ts'
import { obstacleOf, TEXTED_COLUMNS, type TextedRow } from '#features/messages/server/texts/texted-client.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { carried, type SigningTextDeps } from '#features/signing/server/send-text.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { linkOf, type RepairLink, recordPageEvent, repairAddress, repairCode } from './page-link.ts'

const SEND_TEXT = 'send_repair_text'
const TRIES = 3

export interface RepairTextDeps extends Omit<SigningTextDeps, 'signingSecret'> {
  repairSecret: Buffer
  clock: () => number
}

interface RepairText {
  organizationId: string
  linkId: string
  /** The number of the code. Zero for the link itself. */
  number: number
}

/** Enqueues a text with a code of a link, or with the link itself. */
export const enqueueRepairText = (
  db: Pick<PoolClient, 'query'>,
  { organizationId, linkId, number }: RepairText,
  afterSeconds = 0,
): Promise<void> =>
  enqueueOnce(
    db,
    SEND_TEXT,
    { organization_id: organizationId, link_id: linkId, number },
    { key: `repair-text:${linkId}:${number}`, tries: TRIES, afterSeconds },
  )

const payloadShape = z.object({ organization_id: z.uuid(), link_id: z.uuid(), number: z.int().min(0) })

/** The job worker's tasks for texts of the client’s page. */
export const repairTextTasks = (deps: RepairTextDeps): Tasks => ({
  [SEND_TEXT]: async (payload) => {
    const { organization_id, link_id, number } = payloadShape.parse(payload)
    const link = await linkOf(deps.pool, organization_id, link_id)
    if (link === null || link.is_ended) return
    if ((await messageRefusalOf(deps.pool, organization_id, deps.carrier.isSandbox)) !== null) return
    await (number === 0 ? sendLink(deps, link) : sendCode(deps, link, number))
  },
})

// A newer code replaces this one. Claims the text, because the carrier has no idempotency key: a crash costs a code, never sends two.
const CLAIM = `
  update app.repair_links set text_asked_at = clock_timestamp()
   where organization_id = $1 and id = $2 and codes_sent = $3 and code_channel = 'text' and code_sent_at is not null
     and (text_asked_at is null or text_asked_at < code_sent_at) and not app.is_number_stopped($4)
  returning id`
const GIVE_BACK = 'update app.repair_links set text_asked_at = null where organization_id = $1 and id = $2'

async function sendCode(deps: RepairTextDeps, link: RepairLink, number: number): Promise<void> {
  const { organization_id: home, id, phone } = link
  if (phone === null || (await deps.pool.query(CLAIM, [home, id, number, phone])).rowCount === 0) return
  const { name } = await brandOf(deps.pool, home, deps.appUrl)
  const body = CODE_TEXTS[link.language](repairCode(deps, id, number), name)
  await carried(
    deps,
    { organizationId: home, messageId: id, to: phone, body },
    async () => void (await deps.pool.query(GIVE_BACK, [home, id])),
  )
}

const TEXTED = `select ${TEXTED_COLUMNS} from public.clients c where c.organization_id = $1 and c.id = $2`

async function sendLink(deps: RepairTextDeps, link: RepairLink): Promise<void> {
  const { organization_id: home, id, client_id: client, phone } = link
  const texted = (await deps.pool.query<TextedRow>(TEXTED, [home, client])).rows[0]
  const obstacle = texted === undefined ? null : obstacleOf(texted, deps.clock())
  if (obstacle?.kind === 'quiet hours') {
    const seconds = Math.ceil((obstacle.endsAtMs - deps.clock()) / 1000)
    return enqueueRepairText(deps.pool, { organizationId: home, linkId: id, number: 0 }, seconds)
  }
  if (texted === undefined || obstacle !== null || phone === null) {
    const note = obstacle?.kind === 'no number' ? NO_TEXT_NUMBER : 'No consent to texts at this number'
    await recordPageEvent(deps.pool, link, 'undelivered', { note })
    return
  }
  const { name } = await brandOf(deps.pool, home, deps.appUrl)
  const body = LINK_TEXTS[link.language](name, repairAddress(deps, link))
  if (!(await carried(deps, { organizationId: home, messageId: id, to: phone, body }, async () => {})))
    await recordPageEvent(deps.pool, link, 'undelivered', { note: 'The carrier refused the text' })
}

export const LINK_TEXTS: Record<Language, (company: string, link: string) => string> = {
  en: (company, link) => `${company}: follow your case on your page: ${link} Reply STOP to end texts.`,
  es: (company, link) => `${company}: siga su caso en su página: ${link} Responda STOP para no recibir más mensajes.`,
}
export const CODE_TEXTS: Record<Language, (code: string, company: string) => string> = {
  en: (code, company) =>
    `${code} is your code for your page at ${company}. It works for 10 minutes. Never give it to anyone.`,
  es: (code, company) =>
    `${code} es su código para su página en ${company}. Funciona durante 10 minutos. Nunca se lo dé a nadie.`,
}

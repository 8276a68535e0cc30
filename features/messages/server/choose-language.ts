import type { Context } from 'hono'
import { languageSchema } from '#features/messages/rules/message.ts'
import { typedLinkCode } from '#features/pay-page/rules/pay-link.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { limitLinks } from './conversation-link.ts'
import { linkOver } from './errors.ts'
import type { MessageDeps } from './message-deps.ts'

const OF_REQUEST = "select set_config('request.id', coalesce($1, ''), true)"
const CHOOSE = 'select app.choose_language($1, $2) as is_kept'

/**
 * `POST /functions/v1/choose-language`: keeps the language that a consumer chose on a page, for its link and for the client. Any link to
 * a consumer's page opens it. Emails, texts, and documents follow the choice.
 */
export async function chooseLanguage(deps: MessageDeps, context: Context): Promise<Response> {
  const { token, language } = await requestOf(context, languageSchema)
  await limitLinks(deps, context)
  // The code of a link on paper is typed in any case, and with dashes.
  const hashes = [hashOfSecret(token), hashOfSecret(typedLinkCode(token))]
  const { rows } = await inTransaction(deps.pool, async (db) => {
    await db.query(OF_REQUEST, [context.get('requestId') ?? null])
    return db.query<{ is_kept: boolean | null }>(CHOOSE, [hashes, language])
  })
  if (rows[0]?.is_kept !== true) throw linkOver()
  return context.json({ language })
}

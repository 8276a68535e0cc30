import type { Context } from 'hono'
import { z } from 'zod'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { removeFactor } from '#platform/auth/factors/factor-store.ts'
import { readFields, text, UUID } from '#platform/auth/request.ts'
import { requireRecentSession, requireSession } from '#platform/auth/signed-in.ts'
import { passkeyOf, passkeysOf, rename } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

const NAME_LIMIT = 120
const nameFields = z.object({ friendly_name: text })

export async function listPasskeys(auth: Auth, context: Context): Promise<Response> {
  relyingPartyOf(auth, context)
  const { account } = await requireSession(auth, context)
  return context.json(await passkeysOf(auth.pool, account.id))
}

export async function updatePasskey(auth: Auth, context: Context): Promise<Response> {
  relyingPartyOf(auth, context)
  const { account, aal } = await requireSession(auth, context)
  if (aal === 'aal1') throw refuse.aalNeededTo('rename a passkey')
  const name = (await readFields(context, nameFields)).friendly_name.trim()
  if (name === '') throw refuse.validationFailed('friendly_name is required')
  if (name.length > NAME_LIMIT) throw refuse.validationFailed(`friendly_name must be ${NAME_LIMIT} characters or less`)
  const { id } = await passkeyOf(auth.pool, account.id, idIn(context))
  await rename(auth, account.id, id, name)
  return context.json(await passkeyOf(auth.pool, account.id, id))
}

export async function deletePasskey(auth: Auth, context: Context): Promise<Response> {
  relyingPartyOf(auth, context)
  const { account, aal } = await requireRecentSession(auth, context)
  if (aal === 'aal1') throw refuse.aalNeededTo('delete a passkey')
  const { id } = await passkeyOf(auth.pool, account.id, idIn(context))
  await removeFactor(auth, account, id, context)
  return context.body(null, 204)
}

function idIn(context: Context): string {
  const id = context.req.param('passkey') ?? ''
  if (!UUID.test(id)) throw refuse.passkeyNotFound()
  return id
}

import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { contactSchema } from '#features/public-site/rules/contact.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'

// One person rarely writes more, and each message is an email to every super admin.
const PER_ADDRESS = { count: 5, seconds: 3_600 }
const OF_ALL = { count: 60, seconds: 3_600 }

const ADD = 'select app.add_contact_message($1, $2, $3, $4, $5)'

type ContactDeps = Pick<CommandDeps, 'pool' | 'trustedProxies'>

/**
 * `POST /functions/v1/contact`: stores a visitor's message and notifies the super admins. A message with the hidden field filled in
 * gets the same reply and is not stored.
 */
export async function contact(deps: ContactDeps, context: Context): Promise<Response> {
  const { id, name, email, company, message, website } = await requestOf(context, contactSchema)
  await limitMessages(deps, context)
  if (website === '') await deps.pool.query(ADD, [id, name, email, company === '' ? null : company, message])
  return context.json({ received: true })
}

async function limitMessages({ pool, trustedProxies = 0 }: ContactDeps, context: Context): Promise<void> {
  const own = await secondsToWait(pool, 'contact-address', addressOf(context, trustedProxies), PER_ADDRESS)
  const seconds = own > 0 ? own : await secondsToWait(pool, 'contact', 'all', OF_ALL)
  if (seconds > 0) throw tooManyContacts(seconds)
}

const tooManyContacts = (retryAfterSeconds: number) =>
  new FunctionError(
    429,
    'TOO_MANY_REQUESTS',
    `Too many messages were sent. Try again in ${Math.ceil(retryAfterSeconds / 60)} min. Your message is still here.`,
    { retryAfterSeconds },
  )

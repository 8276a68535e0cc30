import { Hono } from 'hono'
import { MAX_FILE_BYTES } from '#features/documents/rules/document-file.ts'
import { eventHook } from '#platform/http/event-hook.ts'
import type { IncomingEmailConfig } from './incoming-email.ts'
import type { AttachmentDeps } from './kept-attachments.ts'
import { isFromPostmark, postmarkEmail } from './postmark.ts'
import { receiveEmail } from './receive-email.ts'

/** Postmark's largest email has 35 MB. Base64 adds a third. */
const LARGEST_EMAIL_BYTES = 5 * MAX_FILE_BYTES

/**
 * Receives clients' emails from the mail service: `POST /incoming-emails/events`. The secret is checked before the body
 * is read, because an email can be large.
 */
export function emailHook(deps: AttachmentDeps, { secret }: Pick<IncomingEmailConfig, 'secret'>): Hono {
  const service = new Hono()
  service.use('/events', async (context, next) => {
    if (isFromPostmark(context.req.header('authorization') ?? '', secret)) return next()
    return context.json({ message: 'The password does not match' }, 401)
  })
  const events = eventHook({
    ...{ log: deps.log, teller: 'mail service', limitBytes: LARGEST_EMAIL_BYTES },
    read: (_, body) => postmarkEmail(body) ?? 400,
    async enter(context, email) {
      await receiveEmail(deps, email, context.get('requestId') ?? null)
      return context.json({ received: true })
    },
  })
  return service.route('/', events)
}

import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { stoppedBy } from './stop-link.ts'

const requestSchema = z.object({ token: z.string('Invalid link').max(200, 'Invalid link') })

/** Stops a report's emails by the link in them. Needs no sign-in, because the link proves access to the mailbox. */
export async function stopReportMail(pool: Pool, secret: Buffer, context: Context): Promise<Response> {
  const { token } = await requestOf(context, requestSchema)
  const stopped = stoppedBy(secret, token)
  if (stopped === null) throw new FunctionError(404, 'LINK_UNKNOWN', 'This link is incomplete or invalid')
  // A report that is no longer mailed counts as stopped too.
  await pool.query('select app.stop_report_mail_to($1, $2, true)', [stopped.savedReportId, stopped.personId])
  return context.json({ stopped: true })
}

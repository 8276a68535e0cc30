import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { lockAccountByEmail } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { validationFailed } from './errors.ts'
import { limitMail, limitMailTo } from './limits.ts'
import { mailLink } from './link-mail.ts'
import { readFields, redirectTarget, requireEmail, text, visitOf } from './request.ts'

const recoverFields = z.object({ email: text })
const resendFields = z.object({ type: text, email: text, phone: text })
const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change']

/** Mails a recovery link. Known or not, an address gets the same answer after the same work. */
export async function recover(auth: Auth, context: Context): Promise<Response> {
  const { email: given } = await readFields(context, recoverFields)
  if (given === '') throw validationFailed('Password recovery requires an email')
  const email = requireEmail(given)
  const visit = visitOf(context, auth.config)
  await limitMail(auth, visit.address)
  await limitMailTo(auth, 'recovery', email)
  await evenly(
    inTransaction(auth.pool, async (transaction) => {
      const account = await lockAccountByEmail(transaction, email)
      if (account === undefined) return
      // The interval was counted above by address, known or not; the account's own time is for display.
      const redirectTo = redirectTarget(context, auth.config)
      await mailLink(auth, transaction, { ...account, email, recovery_sent_at: null }, 'recovery', redirectTo)
      await audit(transaction, 'user_recovery_requested', account, visit)
    }),
  )
  return context.json({})
}

/** Mails the confirmation again to a person who has not confirmed yet; everybody else's answer looks the same. */
export async function resend(auth: Auth, context: Context): Promise<Response> {
  const { type, email: given, phone } = await readFields(context, resendFields)
  if (!RESEND_TYPES.includes(type)) {
    throw validationFailed(`Missing one of these types: ${RESEND_TYPES.join(', ')}`)
  }
  if (given === '') {
    throw validationFailed(phone === '' ? 'Type provided requires an email address' : 'Phone messages are not enabled')
  }
  const email = requireEmail(given)
  const visit = visitOf(context, auth.config)
  await limitMail(auth, visit.address)
  await evenly(
    inTransaction(auth.pool, async (transaction) => {
      const account = await lockAccountByEmail(transaction, email)
      if (account === undefined || account.email_confirmed_at !== null || type !== 'signup') return
      await mailLink(auth, transaction, { ...account, email }, 'signup', redirectTarget(context, auth.config))
      await audit(transaction, 'user_confirmation_requested', account, visit)
    }),
  )
  return context.json({})
}

/** Longer than the work takes, so that the time of the answer does not tell whether there was any. */
const EVEN_MS = 60

async function evenly(work: Promise<void>): Promise<void> {
  await Promise.all([work, sleep(EVEN_MS)])
}

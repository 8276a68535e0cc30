import type { Context } from 'hono'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { type EnvelopeCommand, envelopeCommandSchema } from '#features/signing/rules/envelope-commands.ts'
import { originOf } from '#features/signing/server/origin.ts'
import type { SigningDeps } from '#features/signing/server/signing-deps.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { callerOf } from '#platform/http/gateway.ts'
import { answerQuestion } from './answer-question.ts'
import { cancel, correct, extend, remind, resend, type StaffAct, startInPerson } from './envelope-acts.ts'
import { envelopesCsv } from './export-envelopes.ts'
import { recordPaper } from './record-paper.ts'
import { sendEnvelopes } from './send-envelopes.ts'

const NAME = "select coalesce(nullif(full_name, ''), email) as name from app.people where id = $1"
const AUDIT = `
  select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text)::text, true), set_config('request.id', coalesce($2, ''), true)`

/** `POST /functions/v1/envelopes`: the acts of staff on envelopes. Each runs in one transaction, once per idempotency key. */
export async function envelopes(deps: SigningDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...asked } = await keyedRequestOf(context, envelopeCommandSchema)
  if (asked.act === 'export') return savedFile('envelopes.csv', await envelopesCsv(deps.pool, member, asked))
  const request = { organizationId: member.organizationId, act: 'envelopes', key, content: asked }
  const { sessionId } = await callerOf(context)
  const answer = await inTransaction(deps.pool, (db) => {
    const work = async () => {
      await db.query(AUDIT, [member.personId, member.requestId])
      const actorName = (await db.query<{ name: string }>(NAME, [member.personId])).rows[0]?.name ?? ''
      return carriedOut({ db, deps, member, actorName, origin: originOf(deps, context), sessionId }, asked)
    }
    // Its reply is the secret of a page, which isn't stored for a repeated request. Starting again opens a new page.
    return asked.act === 'start_in_person' ? work() : once(db, request, work)
  })
  return context.json(answer)
}

async function carriedOut(act: StaffAct, asked: Exclude<EnvelopeCommand, { act: 'export' }>): Promise<object> {
  switch (asked.act) {
    case 'send':
      return { envelope_ids: await sendEnvelopes(act.db, act.deps, act.member, asked) }
    case 'remind':
      return { count: await remind(act, asked.envelope_ids) }
    case 'resend':
      await resend(act, asked)
      return { count: 1 }
    case 'correct':
      await correct(act, asked)
      return { count: 1 }
    case 'answer':
      await answerQuestion(act, asked)
      return { count: 1 }
    case 'extend':
      await extend(act, asked)
      return { count: 1 }
    case 'cancel':
      return { count: await cancel(act, asked) }
    case 'start_in_person':
      return { secret: await startInPerson(act, asked) }
    case 'record_paper':
      await recordPaper(act, asked)
      return { count: 1 }
  }
}

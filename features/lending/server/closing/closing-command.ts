import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type ClosingCommand,
  type ClosingWish,
  closingCommandSchema,
} from '#features/lending/rules/closing/closing-command.ts'
import { disclosureChanges } from '#features/lending/rules/disclosure/disclosure-changes.ts'
import { FUNDING_KIND_NAMES } from '#features/lending/rules/funding/funding-lists.ts'
import { maskedAccount } from '#features/lending/rules/funding/routing-number.ts'
import { lastSafeDay } from '#features/lending/rules/military/military-check.ts'
import { addLoan } from '#features/lending/server/booking/stored-booking.ts'
import {
  endDisclosure,
  holdingDisclosure,
  keepDisclosure,
} from '#features/lending/server/disclosure/keep-disclosure.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import { createEnvelope } from '#features/signing/server/create-envelope.ts'
import { cancelEnvelope } from '#features/signing/server/end-envelope.ts'
import { markUsed } from '#features/templates/server/package-for.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { bookClosing, requireStillInTime } from './book-closing.ts'
import { type ClosingCase, closingCase } from './closing-case.ts'
import { closingDocuments } from './closing-documents.ts'
import {
  closingOver,
  contactMissing,
  everyoneSigned,
  notSigned,
  oralStatementMissing,
  scoreNoticeNotGiven,
} from './errors.ts'
import { endClosing, heldClosing, lockOpenEnvelope, openClosing, PAYOUT_PLACE } from './kept-closing.ts'

/**
 * `POST /functions/v1/loan-closing`: shows the disclosure of an approved application, sends its documents for signature, cancels the
 * closing, or books the loan again after a problem was settled.
 */
export async function loanClosing(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = {
    idempotency_key: undefined,
    ...(await keyedRequestOf(context, closingCommandSchema)),
  }
  const request = { organizationId: member.organizationId, act: 'loan-closing', key, content: command }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(deps, db, member, command))
  return context.json(await deps.sealer.withCurrentKey(() => inTransaction(deps.pool, work)))
}

type Command = ClosingCommand extends infer One ? (One extends object ? Omit<One, 'idempotency_key'> : never) : never

async function carriedOut(deps: CommandDeps, db: PoolClient, member: PresentMember, command: Command): Promise<object> {
  if (command.act === 'preview') return previewed(deps, db, member, command)
  if (command.act === 'send') return sent(deps, db, member, command)
  const closing = await heldClosing(db, member.organizationId, command.closing_id)
  if (closing.status !== 'sent') throw closingOver()
  await actAs(db, member.personId)
  if (command.act === 'book') {
    if (closing.signed_at === null) throw notSigned()
    return bookClosing(deps, db, closing)
  }
  if (
    !(await cancelEnvelope(db, {
      organizationId: member.organizationId,
      envelopeId: closing.envelope_id,
      why: command.reason,
    })) &&
    closing.signed_at === null
  )
    throw everyoneSigned()
  await endClosing(db, closing, command.reason)
  await endDisclosure(db, member.organizationId, closing.application_id)
  return { id: closing.id }
}

const NOTICES = `
  select c.full_name as name from public.credit_score_notices n join public.clients c on c.id = n.client_id
   where n.organization_id = $1 and n.application_id = $2 and n.given_on is null
  union
  select c.full_name from public.applicant_notices n join public.clients c on c.organization_id = n.organization_id and c.id = n.client_id
   where n.organization_id = $1 and n.application_id = $2 and n.kind = 'credit_score' and n.given_on is null
   order by name`

/** Computes a closing, and tries its booking, so that nothing is signed that could not be booked. */
async function checkedCase(
  deps: CommandDeps,
  db: PoolClient,
  member: PresentMember,
  wish: ClosingWish,
): Promise<ClosingCase> {
  const { payout, ...asked } = wish
  const closing = await closingCase(deps, db, member, asked, payout, `try ${crypto.randomUUID()}`)
  requireStillInTime({ asked, today: closing.stated.borrower.today })
  const { rows } = await db.query<{ name: string }>(NOTICES, [member.organizationId, asked.application_id])
  if (rows.length > 0) throw scoreNoticeNotGiven(rows.map(({ name }) => name))
  await db.query('savepoint trial')
  await addLoan(db, member, closing.checked.booking)
  await db.query('rollback to savepoint trial')
  return closing
}

async function previewed(
  deps: CommandDeps,
  db: PoolClient,
  member: PresentMember,
  { act: _, ...wish }: ClosingWish & { act: string },
) {
  const closing = await checkedCase(deps, db, member, wish)
  const before = await holdingDisclosure(db, member.organizationId, wish.application_id)
  const { documents } = await closingDocuments(deps, db, member.organizationId, closing, wish.language)
  return {
    disclosure: closing.disclosure,
    changes: before === null ? [] : disclosureChanges(before.contents, closing.disclosure),
    is_mla_covered: closing.isMlaCovered,
    military_unchecked: unchecked(closing),
    signers: closing.people.map(({ name, role, email, phone }) => ({ name, role, email, phone })),
    documents: documents.map(({ title, kind }) => ({ title, kind })),
  }
}

/** Returns the names of those without a military check that counts on the day of the loan. None if the loan is exempt. */
const unchecked = ({ stated: { asked, borrower, quote } }: ClosingCase): string[] =>
  asked.mla_exemption
    ? []
    : borrower.obligors.flatMap(({ name, check }) =>
        check === null || (!check.is_covered && quote.start > lastSafeDay(check.as_of)) ? [name] : [],
      )

const ADD = `
  insert into public.loan_closings (organization_id, id, application_id, client_id, disclosure_id, envelope_id, language, asked, payout_words,
                                    mla_oral_how, mla_oral_at, mla_oral_by_name, created_by, created_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text, case when $10::text is not null then clock_timestamp() end,
         case when $10::text is not null then coalesce(p.full_name, p.email) end, p.id, coalesce(p.full_name, p.email)
    from app.people p where p.id = $11`
const ADD_PAYOUT = 'insert into app.loan_closing_payouts (organization_id, closing_id, sealed) values ($1, $2, $3)'

async function sent(
  deps: CommandDeps,
  db: PoolClient,
  member: PresentMember,
  { act: _, ...wish }: ClosingWish & { act: string },
) {
  const { organizationId, personId } = member
  const { payout, ...asked } = wish
  await lockOpenEnvelope(db, organizationId, asked.application_id)
  const closing = await checkedCase(deps, db, member, wish)
  if (closing.isMlaCovered && asked.mla_oral === null) throw oralStatementMissing()
  await actAs(db, personId)
  await endOpenClosing(db, organizationId, asked.application_id)
  const { documents, versionIds } = await closingDocuments(deps, db, organizationId, closing, asked.language)
  await markUsed(db, organizationId, versionIds)
  const { clientId, disclosure } = closing
  const signers = closing.people.map((person) => signerOf(person, asked))
  if (documents.some(({ fields }) => fields.some(({ signer }) => signer === 'company')))
    signers.push(await companySigner(db, member, asked))
  const kept = await keepDisclosure(db, member, {
    ...{ applicationId: asked.application_id, clientId, contents: disclosure, quote: closing.stated.quote },
  })
  const envelope = await createEnvelope(db, deps, {
    ...{
      organizationId,
      createdBy: personId,
      clientId,
      subject: { kind: 'loan_application', id: asked.application_id },
    },
    ...{
      title: asked.language === 'es' ? 'Documentos de su préstamo' : 'Your loan documents',
      language: asked.language,
    },
    ...{
      order: 'together',
      expiresOn: asked.start,
      documents,
      signers,
    },
  })
  const id = crypto.randomUUID()
  await db.query(ADD, [
    ...[
      organizationId,
      id,
      asked.application_id,
      clientId,
      kept.id,
      envelope.id,
      asked.language,
      JSON.stringify(asked),
    ],
    ...[wordsOf(payout), closing.isMlaCovered ? asked.mla_oral : null, personId],
  ])
  if (payout !== null) {
    const sealed = await deps.sealer.sealBytes(PAYOUT_PLACE, Buffer.from(JSON.stringify(payout)), organizationId)
    await db.query(ADD_PAYOUT, [organizationId, id, sealed])
  }
  return { id, envelope_id: envelope.id }
}

async function endOpenClosing(db: PoolClient, organizationId: string, applicationId: string): Promise<void> {
  const before = await openClosing(db, organizationId, applicationId)
  if (before === null) return
  if (before.signed_at !== null) throw everyoneSigned()
  const why = 'The documents were prepared again'
  await cancelEnvelope(db, { organizationId, envelopeId: before.envelope_id, why })
  await endClosing(db, before, why)
}

function signerOf(
  person: ClosingCase['people'][number],
  { language, means }: Pick<ClosingWish, 'language' | 'means'>,
): NewSigner {
  const { role, name, email, phone, client_id: clientId } = person
  const digits = phone !== null && /^\d{10}$/.test(phone) ? phone : null
  if (means === 'link' && !email && digits === null) throw contactMissing(name)
  return { role, name, email, phone: digits, language, means, clientId }
}

const MEMBER = "select coalesce(nullif(full_name, ''), email) as name, email from app.people where id = $1"

/** The person who closes the loan signs for the company. */
async function companySigner(
  db: PoolClient,
  { personId }: PresentMember,
  { language, means }: Pick<ClosingWish, 'language' | 'means'>,
): Promise<NewSigner> {
  const { rows } = await db.query<{ name: string; email: string }>(MEMBER, [personId])
  const { name, email } = rows[0] ?? { name: '', email: '' }
  return { role: 'company', name, email, phone: null, language, means }
}

function wordsOf(payout: ClosingWish['payout']): string | null {
  if (payout === null) return null
  const account = payout.account === undefined ? '' : ` ${maskedAccount(payout.account.number)}`
  return `${FUNDING_KIND_NAMES[payout.kind]} to ${payout.payee_name}${account}`
}

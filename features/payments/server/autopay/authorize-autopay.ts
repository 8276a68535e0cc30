import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { autopayEnd, debitDay } from '#features/payments/rules/autopay/autopay-amount.ts'
import type { AutopayTermsSent } from '#features/payments/rules/autopay/autopay-commands.ts'
import { authorizationText, type CopyGivenHow } from '#features/payments/rules/autopay/autopay-terms.ts'
import { type MethodKind, methodWords } from '#features/payments/rules/method-kinds.ts'
import { openAccountOf } from '#features/payments/server/account.ts'
import { requireBankFiles } from '#features/payments/server/bank-files/bank-account.ts'
import {
  autopayDay,
  autopayRefused,
  methodEnded,
  methodNotFound,
  noEmailForCopy,
  signedPaperMissing,
} from '#features/payments/server/errors.ts'
import { methodOf } from '#features/payments/server/methods/kept-method.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { autopayEmail } from './autopay-email.ts'
import { cancelDebits } from './cancel-debits.ts'
import { endAutopayOfLoan } from './kept-autopay.ts'

/** The dependencies of an authorization: its copy is emailed. */
export type AuthorizeDeps = Pick<PaymentDeps, 'payments'> & { outbox: Pick<Outbox, 'post'>; appUrl: string }

/** The signature of an authorization. */
export interface Signed {
  signedBy: string
  signedOn: PlainDate
  how: 'paper' | 'pay_page'
  /** The signed document in the client's documents. */
  documentId: string | null
  copyGivenHow: CopyGivenHow
}

interface Authorization {
  organizationId: string
  /** Null for the borrower's own page. */
  personId: string | null
  terms: AutopayTermsSent
  signed: Signed
}

interface Parties {
  client_id: string
  company: string
  borrower: string
  first_name: string
  preferred_language: string | null
  email: string | null
  kind: MethodKind
  brand: string
  last_four: string
  expires: string | null
  status: string
  end_reason: string | null
}

const PARTIES = `
  select c.id as client_id, o.company_name as company, c.full_name as borrower, c.first_name, c.preferred_language, nullif(btrim(c.email), '') as email, m.kind, m.brand,
         m.last_four, m.expires_on::text as expires, m.status, m.end_reason
    from public.loans l
    join public.clients c on c.id = l.client_id
    join app.organizations o on o.id = l.organization_id
    join public.payment_methods m on m.organization_id = l.organization_id and m.client_id = l.client_id and m.id = $3
   where l.organization_id = $1 and l.id = $2`

/** Returns the sentences of an authorization with its parties. @throws FunctionError if the loan can't have it */
export async function authorizationOf(
  db: PoolClient,
  organizationId: string,
  terms: AutopayTermsSent,
): Promise<{ parties: Parties; sentences: string[]; today: PlainDate }> {
  const state = stateOfLoan(await lockLoan(db, { organizationId }, terms.loan_id))
  const end = autopayEnd(state)
  if (end !== null) throw autopayRefused(end)
  const parties = (await db.query<Parties>(PARTIES, [organizationId, terms.loan_id, terms.method_id])).rows[0]
  if (parties === undefined) throw methodNotFound()
  if (parties.status !== 'active') throw methodEnded(parties.end_reason)
  const first = state.items.find(({ number }) => number === terms.first_installment)
  if (first === undefined || first.unpaidCents === 0) throw autopayDay('Choose an installment that is not paid yet')
  if (debitDay(first, { daysBefore: terms.days_before }) < state.asOf)
    throw autopayDay('The day of the first debit has passed. Choose a later installment.')
  const { company, borrower } = parties
  const words = { company, borrower, loan: shortId(terms.loan_id), method: methodWords(parties), firstDue: first.due }
  return { parties, sentences: authorizationText({ ...words, ...termsOf(terms) }), today: state.asOf }
}

const termsOf = (terms: AutopayTermsSent) => ({
  ...{ amountRule: terms.amount_rule, fixedCents: terms.fixed_amount ?? null, mostCents: terms.most_amount },
  ...{ daysBefore: terms.days_before, retries: terms.retries, retryAfterDays: terms.retry_after_days },
})

const PAPER = 'select 1 from public.client_documents where organization_id = $1 and client_id = $2 and id = $3'
const ADD = `
  insert into public.autopay_authorizations
         (organization_id, client_id, loan_id, method_id, amount_rule, fixed_cents, most_cents, days_before, retries, retry_after_days,
          signed_by, signed_on, signed_how, document_id, agreed_text, copy_given_how, last_installment, added_by, added_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
          (select coalesce(p.full_name, p.email) from app.people p where p.id = $18))
  returning id`

/** Keeps an authorization, and emails its copy if the borrower wants it so. An earlier one of the loan ends. Returns its id. */
export async function authorizeAutopay(
  db: PoolClient,
  { payments, outbox, appUrl }: AuthorizeDeps,
  { organizationId, personId, terms, signed }: Authorization,
): Promise<string> {
  const method = await methodOf(db, organizationId, terms.method_id)
  if (method?.kept_by === 'company') await requireBankFiles(db, organizationId)
  else await openAccountOf(db, organizationId, payments)
  const { parties, sentences, today } = await authorizationOf(db, organizationId, terms)
  if (signed.signedOn > today) throw autopayDay('The authorization can’t be signed in the future')
  const paper = [organizationId, parties.client_id, signed.documentId]
  if (signed.documentId !== null && (await db.query(PAPER, paper)).rowCount === 0) throw signedPaperMissing()
  const reason = 'The borrower signed another authorization'
  await cancelDebits(db, { organizationId, loanId: terms.loan_id, by: personId })
  await endAutopayOfLoan(db, { organizationId, loanId: terms.loan_id, reason, by: personId })
  const { rows } = await db.query<{ id: string }>(ADD, [
    ...[
      organizationId,
      parties.client_id,
      terms.loan_id,
      terms.method_id,
      terms.amount_rule,
      terms.fixed_amount ?? null,
    ],
    ...[terms.most_amount, terms.days_before, terms.retries, terms.retry_after_days, signed.signedBy, signed.signedOn],
    ...[
      signed.how,
      signed.documentId,
      sentences.join('\n'),
      signed.copyGivenHow,
      terms.first_installment - 1,
      personId,
    ],
  ])
  if (signed.copyGivenHow === 'email') {
    const { email: to, first_name: firstName } = parties
    if (to === null) throw noEmailForCopy()
    const language = languageOf(parties.preferred_language)
    await outbox.post(
      db,
      autopayEmail({ to, firstName, language, sentences }, await brandOf(db, organizationId, appUrl)),
    )
  }
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No authorization was kept')
  return id
}

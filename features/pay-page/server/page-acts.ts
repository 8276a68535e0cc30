import type { PoolClient } from 'pg'
import { recordPromise } from '#features/collections/server/promises/record-promise.ts'
import { payoffLetter, payoffRefusal } from '#features/lending/rules/statements/payoff-letter.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { payoffRefused } from '#features/lending/server/statements/errors.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import type { OpenPayAct } from '#features/pay-page/rules/pay-commands.ts'
import { nextChargeStatus } from '#features/payments/rules/charge-status.ts'
import { heldCharge, moveCharge } from '#features/payments/server/charges/kept-charge.ts'
import { requestCharge } from '#features/payments/server/charges/request-charge.ts'
import { sendCharge } from '#features/payments/server/charges/send-charge.ts'
import { chargeClosed } from '#features/payments/server/errors.ts'
import { finishMethodPage } from '#features/payments/server/methods/finish-method-page.ts'
import { openMethodPage } from '#features/payments/server/methods/open-method-page.ts'
import { ProcessorUnavailable } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { chargeUnknown, loanUnknown } from './errors.ts'
import type { PayDeps } from './pay-deps.ts'
import { type PayLink, recordPayEvent } from './pay-link.ts'

/** Carries out an act on an open page. Returns what the page needs besides its state. */
export async function actOnPage(deps: PayDeps, link: PayLink, asked: OpenPayAct): Promise<object> {
  switch (asked.act) {
    case 'payoff':
      return inTransaction(deps.pool, (db) => payoff(db, link, asked))
    case 'pay':
      return pay(deps, link, asked)
    case 'promise':
      return inTransaction(deps.pool, (db) => promise(db, link, asked))
    case 'cancel':
      return inTransaction(deps.pool, (db) => cancel(db, link, asked.charge_id))
    case 'open_method':
      return openMethod(deps, link)
    case 'finish_method':
      return finishMethod(deps, link, asked.page_id)
    case 'leave':
      await deps.pool.query(LEAVE, [link.organization_id, link.id])
      return {}
  }
}

type Act<Name extends OpenPayAct['act']> = Extract<OpenPayAct, { act: Name }>

const LEAVE = 'update app.pay_links set session_hash = null where organization_id = $1 and id = $2'
const OWN_LOAN = 'select id from public.loans where organization_id = $1 and client_id = $2 and id = $3'

/** @throws FunctionError if the loan is another client's */
export async function requireOwnLoan(db: Pick<PoolClient, 'query'>, link: PayLink, loanId: string): Promise<void> {
  const { rowCount } = await db.query(OWN_LOAN, [link.organization_id, link.client_id, loanId])
  if (rowCount === 0) throw loanUnknown()
}

async function payoff(db: PoolClient, link: PayLink, { loan_id: loanId, on: goodThrough }: Act<'payoff'>) {
  await requireOwnLoan(db, link, loanId)
  const { terms, postings, today } = await lockLoan(db, { organizationId: link.organization_id }, loanId)
  const days = { today, goodThrough }
  const refusal = payoffRefusal(terms, loanEventsOf(postings), days)
  if (refusal !== null) throw payoffRefused(refusal)
  const { totalCents, perDiemCents } = payoffLetter(terms, loanEventsOf(postings), days)
  return { payoff: { on: goodThrough, cents: totalCents, per_diem_cents: perDiemCents } }
}

async function pay(deps: PayDeps, link: PayLink, asked: Act<'pay'>) {
  const { organization_id: organizationId } = link
  const { idempotency_key: key, token: _token, session: _session, ...content } = asked
  const request = { organizationId, act: 'pay-page', key: `${link.client_id} ${key}`.slice(0, 200), content }
  const work = (db: PoolClient) =>
    once(db, request, async () => {
      await requireOwnLoan(db, link, asked.loan_id)
      const charge = {
        organizationId,
        personId: null,
        loanId: asked.loan_id,
        methodId: asked.method_id,
        source: 'pay_page',
      } as const
      const id = await requestCharge(db, deps.payments, {
        ...{ ...charge, cents: asked.amount, on: asked.on, isSecond: asked.is_second },
      })
      const note = dollarsAndCents(asked.amount)
      await recordPayEvent(db, link, asked.on === undefined ? 'paid' : 'scheduled', { note })
      return { charge_id: id }
    })
  const made = await inTransaction(deps.pool, work)
  // The job sends it as well, if the processor does not answer now.
  await sendCharge(deps, { organizationId, chargeId: made.charge_id }).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnavailable)) throw error
  })
  return made
}

async function promise(db: PoolClient, link: PayLink, { loan_id: loanId, on, amount }: Act<'promise'>) {
  await requireOwnLoan(db, link, loanId)
  const parts = [{ due_on: on, cents: amount }]
  const made = {
    organizationId: link.organization_id,
    personId: null,
    loanId,
    parts,
    source: 'borrower',
    note: null,
  } as const
  await recordPromise(db, made)
  await recordPayEvent(db, link, 'promised', { note: `${dollarsAndCents(amount)} by ${shortDate(on)}` })
  return {}
}

async function cancel(db: PoolClient, link: PayLink, chargeId: string) {
  const charge = await heldCharge(db, link.organization_id, chargeId)
  if (charge.client_id !== link.client_id) throw chargeUnknown()
  if (nextChargeStatus(charge.status, 'cancel') === null) throw chargeClosed('under way')
  await moveCharge(db, charge, 'canceled', { note: 'By the borrower' })
  await recordPayEvent(db, link, 'canceled', { note: dollarsAndCents(charge.amount_cents) })
  return { charge_id: chargeId }
}

async function openMethod(deps: PayDeps, { organization_id: organizationId, client_id: clientId }: PayLink) {
  // The secret of the link stays in the tab: the processor must not learn it.
  const returnUrl = (pageId: string) => `${deps.appUrl}/pay?method=${pageId}`
  const { url } = await openMethodPage(deps, { organizationId, clientId, openedBy: null, returnUrl })
  return { url }
}

const CLIENT_OF = 'select client_id from app.payment_method_pages where organization_id = $1 and id = $2'

async function finishMethod(deps: PayDeps, link: PayLink, pageId: string) {
  const { rows } = await deps.pool.query<{ client_id: string }>(CLIENT_OF, [link.organization_id, pageId])
  if (rows[0]?.client_id !== link.client_id) throw loanUnknown()
  const id = await finishMethodPage(deps, link.organization_id, pageId)
  if (id !== null) await recordPayEvent(deps.pool, link, 'method_added')
  return { method_id: id }
}

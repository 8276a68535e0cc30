import type { Pool, PoolClient } from 'pg'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { linkTo, payAddress } from '#features/pay-page/server/pay-link.ts'
import { LATE_WINDOW_DAYS, type NoticeFacts, type NoticeKind } from '#features/payment-notices/rules/payment-notice.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { eachAtOnce } from '#platform/jobs/each-at-once.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { noticeEmail } from './notice-email.ts'

/** The dependencies of the job. */
export interface NoticeDeps {
  pool: Pool
  outbox: Pick<Outbox, 'post'>
  appUrl: string
  /** Makes the secret of the borrower's pay page. */
  paySecret: Buffer
}

interface Found {
  organization_id: string
  loan_id: string
  kind: NoticeKind
}

// The job sends notices only from 8 AM to 9 PM in the company's time zone.
const DUE = `
  with company as materialized (
    select s.organization_id, s.reminder_days, s.late_days, (now() at time zone o.time_zone)::date as today
      from public.notice_settings s join app.organizations o on o.id = s.organization_id
     where extract(hour from now() at time zone o.time_zone) between 8 and 20
  )
  select c.organization_id, l.id as loan_id, 'reminder' as kind
    from company c
    join public.loans l on l.organization_id = c.organization_id
                       and coalesce(l.next_payment_date, 'infinity'::date) between c.today and c.today + c.reminder_days
   where l.status in ('current', 'past_due')
     and not exists (select from public.payment_notices n
                      where n.organization_id = l.organization_id and n.loan_id = l.id and n.kind = 'reminder' and n.due_on = l.next_payment_date)
  union all
  select c.organization_id, l.id, 'late'
    from company c
    join public.loans l on l.organization_id = c.organization_id and l.status = 'past_due'
                       and l.days_past_due between c.late_days and c.late_days + ${LATE_WINDOW_DAYS}
   where not exists (select from public.payment_notices n
                      where n.organization_id = l.organization_id and n.loan_id = l.id and n.kind = 'late'
                        and n.due_on = c.today - l.days_past_due)
   order by 2, 1, 3 limit $1`
const BATCH = 500
// Notices of one company wait for each other at its audit chain. Those of several companies don't.
const AT_ONCE = 4

/** Sends the reminders and late notices whose day has come. Each is one transaction, and happens once for an installment. Runs hourly. */
export async function sendPaymentNotices(deps: NoticeDeps): Promise<void> {
  const done = new Set<string>()
  const failures: unknown[] = []
  for (;;) {
    const { rows } = await deps.pool.query<Found>(DUE, [BATCH + done.size])
    const fresh = rows.filter((row) => !done.has(keyOf(row)))
    if (fresh.length === 0) break
    // One that is not to be sent is found again by the next query.
    for (const found of fresh) done.add(keyOf(found))
    // The job fails at the end, and its error is logged.
    failures.push(
      ...(await eachAtOnce(fresh, AT_ONCE, (found) => inTransaction(deps.pool, (db) => send(db, deps, found)))),
    )
  }
  if (failures.length > 0) throw failures[0]
}

const keyOf = ({ loan_id, kind }: Found) => `${loan_id} ${kind}`

interface Addressee {
  client_id: string
  first_name: string
  email: string | null
  preferred_language: string | null
  is_stopped: boolean
  debited_on: PlainDate | null
}

// A cease request or an attorney stops notices that are no duty: 12 CFR 1006.6(b)(2), (c).
const ADDRESSEE = `
  select l.client_id, c.first_name, nullif(btrim(c.email), '') as email, c.preferred_language,
         c.archived_at is not null
         or exists (select from public.contact_stops s
                     where s.organization_id = l.organization_id and s.client_id = l.client_id and s.released_at is null) as is_stopped,
         (select ($3::date - a.days_before)::text from public.autopay_authorizations a
           where a.organization_id = l.organization_id and a.loan_id = l.id and a.ended_at is null) as debited_on
    from public.loans l join public.clients c on c.id = l.client_id
   where l.organization_id = $1 and l.id = $2`
const ADD = `
  insert into public.payment_notices (organization_id, client_id, loan_id, kind, due_on, status, due_cents, past_due_cents, debited_on)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (organization_id, loan_id, kind, due_on) do nothing`

async function send(db: PoolClient, deps: NoticeDeps, { organization_id, loan_id, kind }: Found) {
  const loan = await lockLoan(db, { organizationId: organization_id }, loan_id)
  const state = stateOfLoan(loan)
  const about =
    state.isDeceased || state.isFraudClaimed || state.bankruptcyChapter !== null ? null : factsOf(state, kind)
  if (about === null) return
  const addressee = (await db.query<Addressee>(ADDRESSEE, [organization_id, loan_id, about.due])).rows[0]
  if (addressee === undefined || addressee.is_stopped) return
  const { client_id, first_name: firstName, email: to, debited_on } = addressee
  const debitedOn = kind === 'reminder' ? debited_on : null
  const { rowCount } = await db.query(ADD, [
    ...[organization_id, client_id, loan_id, kind, about.due, to === null ? 'to_print' : 'emailed'],
    ...[about.dueCents, about.pastDueCents, debitedOn],
  ])
  if (rowCount === 0 || to === null) return
  const facts = { ...about, kind, loanId: loan_id, debitedOn }
  const target = { organizationId: organization_id, clientId: client_id, channel: 'email', sentTo: to } as const
  const id = await linkTo(db, deps, { ...target, language: null, personId: null })
  const link = payAddress(deps, { organization_id, id, channel: 'email' })
  const company = await brandOf(db, organization_id, deps.appUrl)
  await deps.outbox.post(
    db,
    noticeEmail({ to, firstName, language: languageOf(addressee.preferred_language), facts, link }, company),
  )
}

/** Returns the figures of a notice, or null if none is to be sent on the state's day. */
function factsOf(
  { nextDue, pastDueCents, oldestUnpaidDue }: LoanState,
  kind: NoticeKind,
): Pick<NoticeFacts, 'due' | 'dueCents' | 'pastDueCents'> | null {
  if (kind === 'reminder') return nextDue && { due: nextDue.on, dueCents: nextDue.cents, pastDueCents }
  return oldestUnpaidDue === null ? null : { due: oldestUnpaidDue, dueCents: 0, pastDueCents }
}

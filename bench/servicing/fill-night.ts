import type { Pool } from 'pg'
import { fillCompanies, fillLoans } from '#bench/lending-books.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'

const TODAY = new Date().toISOString().slice(0, 10)
// Notices are sent by day, so it is noon in the companies' time zone. The sign of such a name is the opposite of its offset.
const HOURS_TO_NOON = 12 - new Date().getUTCHours()
const TIME_ZONE = `Etc/GMT${HOURS_TO_NOON > 0 ? '-' : '+'}${Math.abs(HOURS_TO_NOON)}`
export const YESTERDAY = addDays(TODAY, -1)

/**
 * Adds twenty companies that send reminders and late notices, with so many loans, as of last night. Installments are due on all days of
 * a month, and one in thirty today. Every tenth borrower has not paid the last one. Every second loan that is due today is debited.
 */
export async function fillNight(owner: Pool, server: Pool, loans: number): Promise<void> {
  await fillCompanies(owner)
  await owner.query('update app.organizations set time_zone = $1', [TIME_ZONE])
  const books = { day: YESTERDAY, lastDue: `date '${TODAY}' - (n + 26) % 30`, isUnpaid: 'n % 30 = 4 or n % 10 = 5' }
  await fillLoans(owner, 0, loans, books)
  for (const sql of [SETTINGS, ACCOUNTS]) await owner.query(sql)
  await owner.query('set session_replication_role = replica')
  await owner.query(ADDRESSES)
  await owner.query('set session_replication_role = default')
  await ageLoans(server, YESTERDAY)
  await owner.query('set session_replication_role = replica')
  for (const sql of [REMINDED, STATED, METHODS, AUTHORIZATIONS, ...TOKENS])
    await owner.query(sql, sql.includes('$1') ? [TODAY] : [])
  await owner.query('set session_replication_role = default')
  for (const table of ['clients', 'loans', 'loan_due_items', 'autopay_authorizations'])
    await owner.query(`vacuum analyze public.${table}`)
}

const SETTINGS = `
  insert into public.notice_settings (organization_id, reminder_days, late_days, statement_every, statement_days)
  select id, 3, 5, 'month', 10 from app.organizations`
const ACCOUNTS = `
  insert into app.payment_accounts (organization_id, account, takes_payments, is_sandbox)
  select id, 'account of ' || id, true, true from app.organizations`
// Nine in ten borrowers can be reached by email.
const ADDRESSES = "update public.clients set email = id || '@bench.test' where left(id::text, 1) <> '0'"
const DUE_TODAY = "public.loans where next_payment_date = $1::date and left(id::text, 1) < '8'"
const METHODS = `
  insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, is_sandbox)
  select organization_id, client_id, 'bank_account', 'Bench', '6789', true from ${DUE_TODAY}`
// The reminders of the nights before.
const REMINDED = `
  insert into public.payment_notices (organization_id, client_id, loan_id, kind, due_on, status, due_cents, past_due_cents)
  select organization_id, client_id, id, 'reminder', next_payment_date, 'emailed', 36152, 0
    from public.loans where next_payment_date between $1::date and $1::date + 2`
// The statements of the nights before.
const STATED = `
  insert into public.periodic_statements (organization_id, client_id, loan_id, cycle, due_on, period_from, period_until, seen_postings,
                                          due_cents, status)
  select organization_id, client_id, id, date_trunc('month', next_payment_date::timestamp)::date, next_payment_date, start_date, $1::date - 5,
         1, 36152, 'emailed'
    from public.loans where next_payment_date between $1::date and $1::date + 9`
const TOKENS = [
  "insert into app.processor_methods (organization_id, method_id, token) select organization_id, id, 'token of ' || id from public.payment_methods",
  "insert into app.payment_customers (organization_id, client_id, customer) select organization_id, client_id, 'customer of ' || client_id from public.payment_methods",
]
const AUTHORIZATIONS = `
  insert into public.autopay_authorizations (organization_id, client_id, loan_id, method_id, amount_rule, most_cents, days_before, retries,
                                             retry_after_days, signed_by, signed_on, signed_how, agreed_text, copy_given_how, last_installment)
  select l.organization_id, l.client_id, l.id, m.id, 'installment', 100000, 0, 0, 3, 'Client', current_date, 'pay_page', 'I agree.', 'email',
         (select count(*) from public.loan_due_items i where i.organization_id = l.organization_id and i.loan_id = l.id and i.due_on < $1)
    from (select * from ${DUE_TODAY}) l join public.payment_methods m on m.organization_id = l.organization_id and m.client_id = l.client_id`

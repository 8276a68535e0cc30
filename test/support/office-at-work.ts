import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { storeScores } from '#test/support/report-scores.ts'
import type { TestDatabase } from './database/database.ts'
import type { Person } from './people.ts'

const OPEN_MS = 20

/**
 * Adds, changes, and deletes rows of a company as fast as the database allows, each in a transaction that stays open
 * for a moment. Every statement waits at most two seconds for a lock, as in the REST API.
 */
export function officeAtWork({ ownerUrl }: TestDatabase, person: Person) {
  let isOver = false
  const refusals: unknown[] = []
  const work = async () => {
    const db = new pg.Client(ownerUrl)
    await db.connect()
    await db.query("set lock_timeout = '2s'")
    const own = Array.from({ length: 3 }, () => ({ client: randomUUID(), report: randomUUID(), loan: randomUUID() }))
    for (const { client, report, loan } of own)
      await db.query(bound(BEGIN, { person: person.id, client, report, loan }))
    for (let n = 0; !isOver || n < 2 * ACTS.length; n++) {
      const rows = own[n % own.length] ?? {}
      const sql = bound(ACTS[n % ACTS.length] ?? '', { person: person.id, new: randomUUID(), ...rows })
      try {
        await db.query(`begin; ${sql}`)
        await pause(OPEN_MS)
        await db.query('commit')
      } catch (error) {
        refusals.push(error)
        await db.query('rollback')
      }
    }
    await db.end()
  }
  const working = Promise.all([work(), work(), work()])
  return {
    /** Resolves with the errors after every act has run twice. */
    async stop() {
      isOver = true
      await working
      return refusals
    },
  }
}

const bound = (sql: string, values: Record<string, string>) =>
  sql.replace(/(?<!:):(\w+)\b/g, (_, name) => `'${values[name]}'`)

const HOME = '(select organization_id from app.people where id = :person)'
const DAY = "(now() at time zone 'UTC')::date"

const BEGIN = `
  insert into public.clients (id, organization_id, user_id, first_name, last_name, created_at)
  values (:client, ${HOME}, :person, 'Otis', 'B', now() - random() * interval '200 days');
  with report as (
    insert into public.credit_reports (id, organization_id, client_id, status, report_data)
    values (:report, ${HOME}, :client, 'success', '{"outcomes": {"experian": "hit"}}') returning id, organization_id, client_id)
  ${storeScores('array[600]')};
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
  values (${HOME}, :client, :report, 'experian', 'account', 'item', 'Ally', 'not_mine');
  insert into public.loans (id, organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, start_date,
                            first_payment_date)
  values (:loan, ${HOME}, :client, 'auto', 1000, 0, 10, 100, ${DAY}, ${DAY} + 30);
  insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
  values (${HOME}, :client, 50, ${DAY}, 'phone')`

const ACTS = [
  `insert into public.clients (id, organization_id, user_id, first_name, last_name, state, created_at)
   values (:new, ${HOME}, :person, 'Nora', 'C', 'NV', now() - random() * interval '200 days');
   with report as (insert into public.credit_reports (organization_id, client_id, status) values (${HOME}, :new, 'success')
                   returning id, organization_id, client_id)
   ${storeScores('array[640]')}`,
  "update public.clients set state = 'CA', archived_at = case when archived_at is null then now() end where id = :client",
  "update public.credit_reports set status = case status when 'success' then 'pending' else 'success' end where client_id = :client",
  'update public.credit_report_scores set score = score + 1 where client_id = :client',
  "update public.credit_reports set created_at = now() - random() * interval '200 days' where id = :report",
  `with report as (
     insert into public.credit_reports (organization_id, client_id, status, created_at, report_data)
     values (${HOME}, :client, 'success', now() - random() * interval '200 days', '{"outcomes": {"experian": "hit", "equifax": "no_hit"}}')
     returning id, organization_id, client_id)
   ${storeScores('array[650]')}`,
  `update public.disputes set status = 'sent', attested_on = ${DAY}, sent_on = ${DAY} where report_id = :report and sent_on is null`,
  `update public.disputes set status = 'resolved', received_on = ${DAY}, due_on = ${DAY} + 30, result = 'deleted', result_on = ${DAY}
    where report_id = :report and sent_on is not null and result is null`,
  // As the server does, with the figures that follow.
  `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date) values (${HOME}, :loan, 'payment', 1, ${DAY});
   update public.loans set amount = amount - 1 where id = :loan`,
  `update public.loans
      set status = case status when 'charged_off' then 'current' else 'charged_off' end,
          charged_off_amount = case when status <> 'charged_off' then amount end
    where id = :loan`,
  "update public.repair_enrollments set status = case status when 'active' then 'paused' else 'active' end where client_id = :client",
  `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, recorded_by, recorded_by_name)
   values (${HOME}, :client, 'fee', 7, ${DAY}, 'cash', array[gen_random_uuid()], :person, 'Someone')`,
  `select app.record_audit(${HOME}, :person, 'client.viewed', 'clients', :client, '{}')`,
]

import type pg from 'pg'
import { asPerson, type Person } from '#test/support/people.ts'
import type { TestDatabase } from './database.ts'

/** A figure as users get it, and as a direct count of its rows, each as one JSON value. */
interface Figure {
  shown: string
  /** `:home` is the company. */
  counted: string
}

const EVER = "'2020-01-01', '2030-01-01'"
const list = (sql: string) =>
  `select coalesce(jsonb_agg(to_jsonb(f) order by to_jsonb(f)::text), '[]') as value from (${sql}) f`
const row = (sql: string) => `select to_jsonb(f) as value from (${sql}) f`

/** By family. Each checks figures that only its own recount can correct. */
export const FIGURES: Record<string, Figure> = {
  clients: {
    shown: list(`select key, added, archived from public.report_clients('state', ${EVER}) where key is not null`),
    counted:
      list(`select coalesce(upper(left(replace(state, 'ohio', 'oh'), 2)), '') as key, count(*) as added, count(archived_at) as archived
                     from public.clients where organization_id = :home group by 1`),
  },
  pulls: {
    shown: list(`select key, asked, hit from public.report_pulls('bureau', ${EVER}) where key is not null`),
    counted: list(`select o.key, count(*) as asked, count(*) filter (where o.value = 'hit') as hit
                     from public.credit_reports, jsonb_each_text(report_data -> 'outcomes') o where organization_id = :home group by 1`),
  },
  scores: {
    shown: row(`select scored, compared, rose from public.report_scores('month', ${EVER}) where key is null`),
    counted: row(`select count(*) as scored, count(before) as compared, count(*) filter (where score > before) as rose
                    from (select score, lag(score) over (partition by r.client_id order by created_at, id) as before
                            from public.credit_reports r join public.credit_report_scores s on s.report_id = r.id
                           where r.organization_id = :home and status = 'success') r`),
  },
  disputes: {
    shown: row(`select disputes, won from public.report_disputes('month', ${EVER}) where key is null`),
    counted: row(`select count(sent_on) as disputes, count(*) filter (where result in ('deleted', 'modified')) as won
                    from public.disputes where organization_id = :home`),
  },
  dispute_results: {
    shown: row(
      `select d.value -> 'removed' as removed, d.value -> 'days_to_first_removal' as days from (select public.dispute_figures(3660) as value) d`,
    ),
    counted: row(`select count(*) filter (where result = 'deleted') as removed,
                         round(sum(first_removal_days) / nullif(count(first_removal_days), 0)::numeric)::integer as days
                    from public.disputes where organization_id = :home`),
  },
  loans: {
    shown: list(
      `select key, made, lent, received, recovered, open, owed, charged_off from public.report_loans('type', ${EVER}) where key is not null`,
    ),
    counted: list(`
      select loan_type as key, count(*) as made, sum(coalesce(p.lent, 0)) as lent, sum(coalesce(p.received, 0)) as received,
             sum(coalesce(p.recovered, 0)) as recovered, count(*) filter (where status in ('current', 'past_due')) as open,
             coalesce(sum(amount) filter (where status in ('current', 'past_due')), 0) as owed,
             coalesce(sum(charged_off_amount - recovered_amount) filter (where status = 'charged_off'), 0) as charged_off
        from public.loans l
        left join lateral (
          select sum(amount) filter (where kind in ('disbursement', 'advance')) as lent,
                 coalesce(sum(amount) filter (where kind = 'payment' or kind = 'settlement' and l.charged_off_amount is null), 0)
                 - coalesce(sum(amount) filter (where kind = 'refund'), 0) as received,
                 sum(amount) filter (where kind = 'recovery' or kind = 'settlement' and l.charged_off_amount is not null) as recovered
            from public.loan_postings where loan_id = l.id) p on true
       where organization_id = :home group by 1`),
  },
  team: {
    shown: list(`select key, acts from public.report_team('action', ${EVER}) where key is not null`),
    counted: list(
      `select action as key, count(*) as acts from app.audit_events where organization_id = :home group by 1`,
    ),
  },
  dashboard: {
    shown: row('select total_clients, pending_actions, success_rate from public.dashboard_summary()'),
    counted:
      row(`select (select count(*) from public.clients where organization_id = :home and archived_at is null) as total_clients,
                         case when exists (select from public.disputes where organization_id = :home)
                              then (select waiting from app.dispute_counts_seen(:home, (now() at time zone 'UTC')::date))
                              else count(*) filter (where status = 'pending') end as pending_actions,
                         coalesce(round(100.0 * count(*) filter (where status = 'success') / nullif(count(*), 0)), 0) as success_rate
                    from public.credit_reports where organization_id = :home`),
  },
  repair_revenue: {
    shown: row(
      'select active_clients, enrolled_clients, monthly_recurring, average_revenue from public.credit_repair_revenue()',
    ),
    counted:
      row(`select count(*) filter (where status = 'active' and not is_client_archived) as active_clients, count(*) as enrolled_clients,
                         coalesce(sum(monthly_fee) filter (where status = 'active' and not is_client_archived), 0) as monthly_recurring,
                         round((select sum(amount) from public.repair_fees where organization_id = :home) / nullif(count(*), 0), 2) as average_revenue
                    from public.repair_enrollments where organization_id = :home`),
  },
  loan_totals: {
    shown: row('select total_loans, total_loan_amount, active_loan_amount from public.users where id = auth.uid()'),
    counted:
      row(`select count(*) as total_loans, coalesce(sum(original_amount), 0) as total_loan_amount, coalesce(sum(amount), 0) as active_loan_amount
                    from public.loans where organization_id = :home`),
  },
}

/** Returns the figures of a family that a person sees, and those of a direct count of their company's rows. */
export async function shownAndCounted(database: TestDatabase, owner: pg.Client, person: Person, family: string) {
  const figure = FIGURES[family]
  if (figure === undefined) throw new Error(`No figure of ${family} is known here`)
  const home = `(select organization_id from app.people where id = '${person.id}')`
  const shown = await asPerson(database.pools.wire, person, (db) => db.query(figure.shown))
  const counted = await owner.query(figure.counted.replaceAll(':home', home))
  return { shown: shown.rows[0]?.value, counted: counted.rows[0]?.value }
}

import type pg from 'pg'
import { recounted } from './recounted.ts'

export const SUBSCRIBERS = Number(process.env['SUBSCRIBERS'] ?? 10_000)
export const REPORTS = Number(process.env['REPORTS'] ?? 5_000_000)
// The product folds changes every minute. This leaves ten minutes' worth unfolded, as if it were late.
const NOT_FOLDED = Math.ceil(REPORTS / 365 / 24 / 6)

const id = (column: string) => `('${column}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/**
 * Creates subscribers and a year of reports. Triggers are off during the fill, the product's own recount computes the
 * totals, and the last reports are inserted as in production.
 */
export async function fillPlatform(owner: pg.Client, ownerUrl: string): Promise<void> {
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`
    insert into app.organizations (id, company_name, account_type, subscription_plan, subscription_status, monthly_credit_limit)
      select ${id('10000000')}, 'Company ' || n, (array['lender', 'dealer', 'cro'])[n % 3 + 1], (array['basic', 'pro', 'enterprise'])[n % 3 + 1],
             (array['active', 'active', 'trial', 'past_due'])[n % 4 + 1], 250
        from generate_series(1, ${SUBSCRIBERS}) n;
    insert into auth.users (id, email) select ${id('20000000')}, 'person' || n || '@bench.test' from generate_series(1, ${SUBSCRIBERS}) n;
    insert into app.people (id, email, full_name, organization_id, organization_role)
      select ${id('20000000')}, 'person' || n || '@bench.test', 'Person ' || n, ${id('10000000')}, 'owner' from generate_series(1, ${SUBSCRIBERS}) n;
    insert into public.clients (id, organization_id, user_id, first_name, last_name)
      select ${id('30000000')}, ${id('10000000')}, ${id('20000000')}, 'Dana', 'Whitfield' from generate_series(1, ${SUBSCRIBERS}) n;`)
  await owner.query(reports(REPORTS - NOT_FOLDED, `random() * 365 * interval '1 day'`))
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze public.credit_reports')
  await recounted(ownerUrl, ['platform'])
  for (let n = 0; n < NOT_FOLDED; n++) await owner.query(reports(1, `interval '1 second'`))
  await owner.query(
    'vacuum analyze app.platform_totals, app.platform_changes, app.platform_shown, app.organizations, app.people, app.recounts',
  )
}

const reports = (count: number, age: string) => `
  insert into public.credit_reports (organization_id, client_id, status, report_data, created_at)
  select ${id('10000000')}, ${id('30000000')}, 'success',
         '{"outcomes": {"experian": "hit", "equifax": "hit", "transunion": "error"},
           "latency_ms": {"experian": 812, "equifax": 640, "transunion": 2000}}', now() - ${age}
    from (select (random() * ${SUBSCRIBERS - 1})::integer + 1 as n from generate_series(1, ${count})) picked`

import type { Pool } from 'pg'
import type { DemoOrganization, DemoPerson } from './demo-people.ts'
import { idOf } from './deterministic.ts'

/** Creates a demo company's account with its plan and an audit log. */
export async function addOrganization(
  pool: Pool,
  { companyName, accountType, plan, status, ageDays }: DemoOrganization,
): Promise<void> {
  await pool.query(
    `insert into app.organizations (id, company_name, account_type, subscription_plan, subscription_status, monthly_credit_limit, review_status,
                                    created_at)
     select $1, $2, $3, $4, $5, monthly_credits, 'approved', now() - make_interval(days => $6) from app.plans where account_type = $3 and plan = $4
     on conflict do nothing`,
    [idOf(companyName), companyName, accountType, plan, status, ageDays],
  )
  await pool.query('select app.open_audit_chain($1)', [idOf(companyName)])
}

/** Creates an account for a person of a demo company, with the given password hash. */
export async function addPerson(
  pool: Pool,
  { companyName, ageDays }: DemoOrganization,
  { email, fullName, role }: DemoPerson,
  hash: string,
): Promise<void> {
  await pool.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at)
     values ($1, $2, $3, now() - make_interval(days => $5), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', $4::text),
             now() - make_interval(days => $5))
     on conflict do nothing`,
    [idOf(email), email, hash, fullName, ageDays],
  )
  await pool.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data)
     values ($1::text, ($1::text)::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true))
     on conflict do nothing`,
    [idOf(email), email],
  )
  await pool.query(
    'update app.people set organization_id = $2, organization_role = $3, created_at = now() - make_interval(days => $4) where id = $1',
    [idOf(email), idOf(companyName), role, ageDays],
  )
}

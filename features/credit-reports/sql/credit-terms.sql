-- The cost of an order under the caller's plan, shown before it is placed.

-- Definer: only the server can read plans. Returns the terms of the caller's own organization.
create or replace function public.credit_order_terms()
returns table (credit_unit text, subscription_status text, resets_on date, may_pull_directly boolean)
language sql stable security definer set search_path = ''
as $$
  select p.credit_unit, o.subscription_status,
         (date_trunc('month', now() at time zone 'utc') + interval '1 month')::date, o.may_pull_directly
    from app.organizations o
    join app.plans p on p.account_type = o.account_type and p.plan = o.subscription_plan
   where o.id = (select app.current_organization_id())
$$;

-- Definer: no API role can read certifications. Returns the purposes that the caller's organization has certified,
-- and whether the caller can certify; no row without an organization.
create or replace function public.credit_certification()
returns table (purposes text[], expires_at timestamptz, is_current boolean, may_certify boolean)
language sql stable security definer set search_path = ''
as $$
  select coalesce(c.purposes, '{}'), c.expires_at, coalesce(c.expires_at > now(), false), app.has_permission('manage_compliance')
    from app.people p
    left join lateral (select * from app.purpose_certifications k
                        where k.organization_id = p.organization_id
                        order by k.certified_at desc limit 1) c on true
   where p.id = (select auth.uid()) and p.organization_id = (select app.current_organization_id())
$$;
comment on function public.credit_certification is 'The permissible purposes that the caller''s organization has certified, the end date, and whether the caller can certify.';

grant execute on function public.credit_order_terms, public.credit_certification to authenticated;

-- Certifications of permissible purposes, and invoices. Both are immutable, and readable by those who run the
-- organization.
alter table app.purpose_certifications enable row level security;
alter table app.invoices enable row level security;

create policy "the server keeps certifications" on app.purpose_certifications
  for all to tradeline_server
  using (true);

create policy "the server issues invoices" on app.invoices
  for all to tradeline_server
  using (true);

grant select, insert on app.purpose_certifications to tradeline_server;
grant select, insert on app.invoices to tradeline_server;
-- Update and delete are granted to no role, and API roles have no access at all.

-- Definer, like all of these: no API role can read the tables. The condition is app.permitted_organization_id().
create or replace function public.purpose_certifications()
returns table (id uuid, purposes text[], text_version text, text_hash text, certified_by_name text, certified_at timestamptz,
               expires_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('manage_compliance');
begin
  return query
  select c.id, c.purposes, c.text_version, c.text_hash, c.certified_by_name, c.certified_at, c.expires_at,
         c.expires_at > now() and c.certified_at = max(c.certified_at) over ()
    from app.purpose_certifications c
   where c.organization_id = home
   order by c.certified_at desc
   limit 100;
end;
$$;
comment on function public.purpose_certifications is 'The certified purposes of the caller''s organization, with the person, newest first. For owners and admins.';

-- Certifies for a year, with the version and hash of a text that the server knows. The caller's permission was
-- checked before.
create or replace function app.certify_purposes(organization uuid, person uuid, chosen text[], version text, hash text, request text)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  made uuid;
begin
  insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by, certified_by_name, expires_at)
  select organization, chosen, version, hash, p.id, coalesce(p.full_name, p.email), now() + interval '1 year'
    from app.people p where p.id = person
  returning id into made;
  perform app.record_audit(organization, person, 'purposes.certified', 'purpose_certifications', made,
                           jsonb_build_object('purposes', to_jsonb(chosen), 'text_version', version), request);
  return made;
end;
$$;

-- The plan and this month's usage. A price of zero means that it is not published: partners are billed by agreement.
create or replace function public.organization_billing()
returns table (company_name text, account_type text, subscription_plan text, subscription_status text, monthly_price_cents bigint,
               monthly_credit_limit integer, credits_used integer, resets_on date)
language sql stable security definer set search_path = ''
as $$
  select o.company_name, o.account_type, o.subscription_plan, o.subscription_status, p.monthly_price_dollars::bigint * 100,
         o.monthly_credit_limit, case when o.credits_period >= (date_trunc('month', now() at time zone 'utc')::date) then o.credits_used else 0 end,
         ((date_trunc('month', now() at time zone 'utc')::date) + interval '1 month')::date
    from app.organizations o
    join app.plans p on p.account_type = o.account_type and p.plan = o.subscription_plan
   where o.id = (select app.permitted_organization_id('see_billing'))
$$;
comment on function public.organization_billing is 'The plan and this month''s usage of the caller''s organization. For owners and admins.';

create or replace function public.organization_invoices()
returns table (number bigint, month date, plan text, amount_cents bigint, issued_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('see_billing');
begin
  return query
  select i.number, i.month, i.plan, i.amount_cents, i.issued_at
    from app.invoices i
   where i.organization_id = home
   order by i.month desc
   limit 120;
end;
$$;
comment on function public.organization_invoices is 'The invoices of the caller''s organization, newest first. For owners and admins.';

-- Bills the current month to all subscribers that were not billed yet; safe to call repeatedly and concurrently.
-- Trials are free, and ended subscriptions are not billed. Returns the number of invoices.
create or replace function app.issue_invoices(for_month date) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  issued integer;
begin
  -- Only one call runs at a time; otherwise each would take numbers for rows that the other writes.
  perform pg_advisory_xact_lock(hashtextextended('issue invoices', 0));
  insert into app.invoices (organization_id, month, company_name, account_type, plan, amount_cents, monthly_credits)
  select o.id, for_month, o.company_name, o.account_type, o.subscription_plan, p.monthly_price_dollars * 100, o.monthly_credit_limit
    from app.organizations o
    join app.plans p on p.account_type = o.account_type and p.plan = o.subscription_plan
   where o.subscription_status in ('active', 'past_due') and p.monthly_price_dollars > 0
     and not exists (select from app.invoices i where i.organization_id = o.id and i.month = for_month)
   order by o.created_at, o.id;
  get diagnostics issued = row_count;
  return issued;
end;
$$;

grant execute on function public.purpose_certifications, public.organization_billing, public.organization_invoices to authenticated, platform_admin;
grant execute on function app.certify_purposes, app.issue_invoices to tradeline_server;

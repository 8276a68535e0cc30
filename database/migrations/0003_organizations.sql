-- Tenants and the people who work in them.

create table app.plans (
  account_type text not null check (account_type in ('lender', 'dealer', 'cro', 'partner')),
  plan text not null check (plan in ('basic', 'pro', 'enterprise')),
  monthly_price_dollars integer not null check (monthly_price_dollars >= 0),
  monthly_credits integer not null check (monthly_credits >= 0),
  primary key (account_type, plan)
);
comment on table app.plans is 'Published plans: price per month and credits per month.';

insert into app.plans (account_type, plan, monthly_price_dollars, monthly_credits) values
  ('cro', 'basic', 179, 100), ('cro', 'pro', 349, 250), ('cro', 'enterprise', 699, 1000),
  ('lender', 'basic', 499, 250), ('lender', 'pro', 999, 1000), ('lender', 'enterprise', 1999, 5000),
  ('dealer', 'basic', 99, 50), ('dealer', 'pro', 249, 150), ('dealer', 'enterprise', 499, 500),
  -- No price is published for partners: they are billed by agreement and start with the smallest allowance.
  ('partner', 'basic', 0, 50), ('partner', 'pro', 0, 150), ('partner', 'enterprise', 0, 500);

create table app.organizations (
  id uuid primary key default gen_random_uuid(),
  company_name text not null check (length(btrim(company_name)) between 1 and 200),
  account_type text not null check (account_type in ('lender', 'dealer', 'cro', 'partner')),
  subscription_plan text not null default 'basic' check (subscription_plan in ('basic', 'pro', 'enterprise')),
  subscription_status text not null default 'trial'
    check (subscription_status in ('trial', 'active', 'past_due', 'cancelled')),
  monthly_credit_limit integer not null check (monthly_credit_limit >= 0),
  credits_used integer not null default 0 check (credits_used >= 0),
  last_pull_at timestamptz,
  total_loans integer not null default 0,
  total_loan_amount numeric(14, 2) not null default 0,
  active_loan_amount numeric(14, 2) not null default 0,
  created_at timestamptz not null default now()
);
comment on table app.organizations is 'A tenant: a lender, dealer, credit repair organisation or partner, with its plan and credits.';

create table app.people (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text check (length(full_name) <= 200),
  organization_id uuid references app.organizations (id) on delete restrict,
  organization_role text check (organization_role in ('owner', 'admin', 'staff')),
  is_super_admin boolean not null default false,
  created_at timestamptz not null default now(),
  constraint a_member_has_a_role check ((organization_id is null) = (organization_role is null))
);
comment on table app.people is 'Someone who signs in. Without an organisation until the profile is complete.';
create index people_organization on app.people (organization_id, full_name);
create index people_newest on app.people (created_at desc, id);

create view public.users with (security_invoker = true) as
  select p.id, p.email, p.full_name, o.company_name, o.account_type, p.is_super_admin, p.organization_role,
         o.subscription_plan, o.subscription_status, o.monthly_credit_limit, o.credits_used,
         o.total_loans, o.total_loan_amount, o.active_loan_amount, p.created_at
    from app.people p
    left join app.organizations o on o.id = p.organization_id;
comment on view public.users is 'A person together with the organisation they work for.';

-- Keys of an organisation, wrapped by the server's own key. Deleting the row makes everything it sealed unreadable.
create table app.organization_keys (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  version smallint not null check (version > 0),
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, version)
);

create table app.sealed_values (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  table_name text not null,
  row_id uuid not null,
  column_name text not null,
  mask text not null,
  sealed bytea not null,
  blind_index bytea not null,
  primary key (row_id, column_name)
);
comment on table app.sealed_values is 'Encrypted SSNs and birth dates. The wire shows the mask that stands in the row itself.';
create index sealed_values_by_index on app.sealed_values (organization_id, table_name, column_name, blind_index);

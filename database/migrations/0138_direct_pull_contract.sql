-- Bureaus bar credit repair firms from asking them directly, unless a contract says otherwise.

alter table app.organizations
  add column has_direct_pull_contract boolean not null default false;
alter table app.organizations
  add column may_pull_directly boolean not null generated always as (account_type <> 'cro' or has_direct_pull_contract) stored;
comment on column app.organizations.has_direct_pull_contract is 'The vendor''s contract lets this credit repair organisation ask the bureaus itself. Set by super admins alone.';
comment on column app.organizations.may_pull_directly is 'Whether an order of this organisation may go to the bureaus at all.';

-- It answers one column more from here on.
drop function if exists public.credit_order_terms();

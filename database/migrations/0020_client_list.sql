-- What the list shows and sorts by stands in the client's own row, so that it opens neither bureau_data nor another table.
alter table public.clients
  add column latest_experian_score smallint,
  add column latest_equifax_score smallint,
  add column latest_transunion_score smallint,
  add column middle_score smallint,
  add column last_report_at timestamptz,
  add column assigned_contact_name text not null default '';

update public.clients c
   set latest_experian_score = r.experian_score,
       latest_equifax_score = r.equifax_score,
       latest_transunion_score = r.transunion_score,
       middle_score = (select (array_agg(score order by score))[(count(*) + 1) / 2]
                         from unnest(array[r.experian_score, r.equifax_score, r.transunion_score]) as score
                        where score is not null),
       last_report_at = r.created_at
  from (select distinct on (client_id) * from public.credit_reports where status = 'success'
         order by client_id, created_at desc) r
 where r.client_id = c.id;

update public.clients c
   set assigned_contact_name = coalesce(p.full_name, p.email)
  from app.people p
 where p.id = c.assigned_contact_id;

-- One index per sortable column; each is walked in both directions from any row, so that page 1,000 costs what page 1 costs.
create index clients_by_added on public.clients (organization_id, created_at, id) where archived_at is null;
create index clients_by_name on public.clients (organization_id, lower(last_name || ' ' || first_name), id)
  where archived_at is null;
create index clients_by_contact on public.clients (organization_id, lower(coalesce(email, phone, '')), id)
  where archived_at is null;
create index clients_by_location on public.clients (organization_id, lower(coalesce(state, '') || ' ' || coalesce(city, '')), id)
  where archived_at is null;
create index clients_by_score on public.clients (organization_id, coalesce(middle_score, 0::smallint), id)
  where archived_at is null;
create index clients_by_assigned on public.clients (organization_id, lower(assigned_contact_name), id)
  where archived_at is null;
create index clients_archived on public.clients (organization_id, archived_at) where archived_at is not null;

-- Search by the last four of an SSN, by a whole phone number, and "is this person here already".
create index clients_by_ssn_mask on public.clients (organization_id, ssn);
create index clients_by_phone on public.clients (organization_id, phone);
create index clients_by_email on public.clients (organization_id, lower(email));

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  user_id uuid not null references app.people (id) on delete cascade,
  page text not null check (page in ('clients')),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- The list's own address, without the question mark.
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  -- Who besides its owner reads it: a policy compares one column.
  shared_with_organization_id uuid generated always as (case when is_shared then organization_id end) stored,
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);
comment on table public.saved_views is 'A named list: its search, filters, sort and columns, for one person or for the whole organisation.';
create index saved_views_shared on public.saved_views (shared_with_organization_id, page) where shared_with_organization_id is not null;

-- Records who viewed a client's file, and shows what was done in it.

-- Returns the client's organization if the caller sees the client: the caller's own, or any for a platform admin, who
-- reads every client. Definer: the caller's policies would hide whether another organization's client exists, and no
-- user may read the audit chain.
create or replace function app.organization_of_client(wanted uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select organization_id from public.clients
   where id = wanted
     and (organization_id = (select app.current_organization_id()) or (select app.wire_role()) = 'platform_admin')
     and app.sees_client(id)
$$;

-- Definer: see app.record_audit. A second view within fifteen minutes is the same visit. Locks the visit first, so that
-- two tabs opened at once record one event.
create or replace function public.record_client_view(client_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant uuid := client_id;
  organization uuid := app.organization_of_client(wanted);
  viewer uuid := auth.uid();
begin
  if organization is null or viewer is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('visit of ' || viewer || ' to ' || wanted, 0));
  if not exists (
    select from app.audit_events
     where organization_id = organization and subject_id = wanted and action = 'client.viewed' and actor_id = viewer
       and happened_at > clock_timestamp() - interval '15 minutes'
  ) then
    perform app.record_audit(organization, viewer, 'client.viewed', 'clients', wanted, '{}');
  end if;
end;
$$;
comment on function public.record_client_view is 'Records that the caller opened this client''s file, once per visit. Ignores clients of other organizations.';

-- Returns an event's details: what was done and why, but never a client's values. Loan amounts are included because
-- readers can see the loan anyway.
create or replace function app.event_details(action text, details jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when action like '%.changed' and details ? 'archived_at'
      then jsonb_build_object('archived', details -> 'archived_at' -> 1 <> 'null')
    when action like '%.changed' then '{}'
    else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
           where key in ('reason', 'confirmation', 'bureaus', 'document_type', 'custom_type', 'status', 'kind', 'result', 'former', 'amount', 'effective_date', 'method', 'way', 'kept_name', 'merged_name', 'taken'))
  end
$$;

-- Returns true if the document's event already reports a file stored in one of its named fields. The client's own event
-- would repeat it.
create or replace function app.is_told_by_documents(action text, details jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select action = 'clients.changed' and not exists (
    select from jsonb_object_keys(details) as field
     where field !~ '^(drivers_license_front|drivers_license_back|ssn_card_image|proof_of_(address|income|bank)_image)(_uploaded_at)?$')
$$;

-- Definer: no API role may read audit events. Each half reads its own index from the newest on, for the client and for each that was merged
-- into it. The first half reports an event that names the client as both subject and detail.
create or replace function public.client_timeline(client_id uuid, before bigint default null, count integer default 20)
returns table (id bigint, happened_at timestamptz, actor_id uuid, actor_name text, action text, subject_table text,
               subject_id uuid, fields text[], details jsonb, merged_file jsonb)
language sql stable security definer set search_path = ''
as $$
  with home as (select app.organization_of_client(client_timeline.client_id) as id),
  files as materialized (select file as id from app.files_of_client(client_timeline.client_id) as file),
  found as (
    select e.*, files.id as file_id from files cross join lateral (
     select e.* from app.audit_events e
      where e.organization_id = (select home.id from home) and e.subject_id = files.id
        and not app.is_told_by_documents(e.action, e.details)
        and e.chain_number < coalesce(before, 9223372036854775807)
      order by e.chain_number desc limit least(greatest(count, 1), 100)) e
    union all
    select e.*, files.id as file_id from files cross join lateral (
     select e.* from app.audit_events e
      where e.organization_id = (select home.id from home) and e.details ->> 'client_id' = files.id::text
        and e.subject_id is distinct from files.id
        and e.chain_number < coalesce(before, 9223372036854775807)
      order by e.chain_number desc limit least(greatest(count, 1), 100)) e
  )
  select f.chain_number, f.happened_at, f.actor_id, coalesce(p.full_name, p.email), f.action, f.subject_table, f.subject_id,
         case when f.action like '%.changed'
              then array(select key from jsonb_object_keys(f.details) as key where key <> 'client_id' order by key)
              else '{}' end,
         app.event_details(f.action, f.details),
         (select jsonb_build_object('name', c.full_name, 'added_at', c.created_at) from public.clients c
           where c.id = f.file_id and f.file_id <> client_timeline.client_id)
    from found f
    left join app.people p on p.id = f.actor_id
   where f.action not in ('client.merged', 'client.merge_undone') or f.subject_id = client_timeline.client_id
   order by f.chain_number desc
   limit least(greatest(count, 1), 100)
$$;
comment on function public.client_timeline is 'Events in a client''s file, newest first: `count` events before the event `before`, with the file of an event that came with a merged client. Names the edited fields, never their values.';

-- Definer: `lower` and the pattern operators aren't leakproof, so under a policy the index would not be used. The
-- function filters by organization instead.
create or replace function public.suggest_addresses(beginning text) returns table (address text, city text, state text, zip text)
language sql stable security definer set search_path = ''
as $$
  select c.address, c.city, c.state, c.zip
    from public.clients c
   where c.organization_id = (select app.current_organization_id())
     and ((select app.sees_all_clients()) or c.assigned_contact_id = (select auth.uid()))
     and lower(c.address) operator(pg_catalog.~>=~) lower(btrim(beginning))
     and lower(c.address) operator(pg_catalog.~<~) (lower(btrim(beginning)) || U&'\+10FFFF')
     and length(btrim(beginning)) >= 3
   group by c.address, c.city, c.state, c.zip
   order by lower(c.address)
   limit 6
$$;
comment on function public.suggest_addresses is 'Addresses of the caller''s organization that begin with this text of at least three letters.';

grant execute on function public.record_client_view, public.client_timeline, app.organization_of_client
  to authenticated, platform_admin;
grant execute on function public.suggest_addresses to authenticated;

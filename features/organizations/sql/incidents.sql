-- Security incidents: a company's records of each, and later additions. For owners and admins only.
alter table app.incident_entries enable row level security;

create policy "the server keeps incidents" on app.incident_entries
  for all to tradeline_server
  using (true);

grant select, insert on app.incident_entries to tradeline_server;
-- Update and delete are granted to no role, and API roles have no access at all.

-- Returns true if the FTC must still be notified, or if that is not known yet: 16 CFR 314.4(j)(1) and 314.2(m). The
-- rule took effect on May 13, 2024. features/organizations/rules/safeguards/incident.ts has the same rule with its
-- deadline.
create or replace function app.owes_ftc_notice(entry app.incident_entries) returns boolean
language sql immutable set search_path = ''
as $$
  select entry.notified_on is null and entry.discovered_on >= '2024-05-13'
     and entry.exposure in ('unencrypted', 'key_reached') and coalesce(entry.consumers, 500) >= 500
$$;

-- Raises an error with a readable message if an entry is invalid, which a constraint can't do.
create or replace function app.check_incident_entry(entry app.incident_entries) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform app.refuse_future(entry.discovered_on, 'The discovery date'), app.refuse_future(entry.ended_on, 'The last day'),
          app.refuse_future(entry.notified_on, 'The notice date');
  if entry.began_on > entry.discovered_on then
    raise exception 'The discovery date is before the first day' using errcode = 'PT422';
  elsif entry.ended_on < entry.began_on then
    raise exception 'The last day is before the first day' using errcode = 'PT422';
  elsif entry.notified_on < entry.discovered_on then
    raise exception 'The notice is dated before the discovery' using errcode = 'PT422';
  elsif entry.is_closed and app.owes_ftc_notice(entry) then
    raise exception '%', case when entry.consumers is null then 'Enter the number of affected consumers before you close the incident'
                              else 'Record the notice to the FTC before you close the incident' end using errcode = 'PT409';
  end if;
end;
$$;

-- The facts that a caller can set; the database sets all other columns.
create or replace function app.incident_facts(said jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(said)
   where key in ('what_happened', 'discovered_on', 'began_on', 'ended_on', 'information', 'information_note', 'consumers', 'exposure',
                 'asks_delay', 'law_contact', 'contact', 'notified_on', 'is_closed')
$$;

-- Writes the next entry of an incident, and its audit event, which lists the changed facts without their values. If
-- this submission was already recorded, or another entry was faster, writes nothing and returns null.
create or replace function app.write_incident_entry(entry app.incident_entries, changed text[], request text) returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  entry.recorded_at := clock_timestamp();
  perform app.check_incident_entry(entry);
  insert into app.incident_entries select entry.* on conflict do nothing;
  if not found then
    return null;
  end if;
  perform app.record_audit(entry.organization_id, entry.recorded_by, 'incident.' || entry.act, 'incident_entries', entry.incident_id,
                           jsonb_strip_nulls(jsonb_build_object('entry', entry.number, 'notified_on', entry.notified_on,
                                                                'changed', to_jsonb(changed))), request);
  return entry.number;
end;
$$;

-- Records an incident, once per submission. Returns its id.
create or replace function app.record_incident(organization uuid, person uuid, facts jsonb, submission uuid, request text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  entry app.incident_entries := jsonb_populate_record(
    jsonb_populate_record(null::app.incident_entries,
      '{"number": 1, "act": "recorded", "information_note": "", "asks_delay": false, "law_contact": "", "contact": "", "is_closed": false}'),
    app.incident_facts(facts) - '{is_closed}'::text[]);
begin
  entry.incident_id := gen_random_uuid();
  entry.organization_id := organization;
  entry.submission := submission;
  select p.id, coalesce(p.full_name, p.email) into entry.recorded_by, entry.recorded_by_name from app.people p where p.id = person;
  if app.write_incident_entry(entry, null, request) is null then
    return (select e.incident_id from app.incident_entries e where e.organization_id = organization and e.submission = record_incident.submission);
  end if;
  return entry.incident_id;
end;
$$;

-- Returns the kind of change that the next entry makes; null if it changes nothing.
create or replace function app.incident_act(before app.incident_entries, after app.incident_entries) returns text
language sql immutable set search_path = ''
as $$
  select case when before is not distinct from after then null
              when after.is_closed and not before.is_closed then 'closed'
              when before.is_closed and not after.is_closed then 'reopened'
              when before.notified_on is distinct from after.notified_on and after.notified_on is not null then 'notified'
              else 'changed' end
$$;

-- Adds new facts to an incident, if no entry was added after `after_number`. Returns the number of the newest entry.
create or replace function app.add_to_incident(organization uuid, person uuid, incident uuid, after_number integer, facts jsonb,
                                               submission uuid, request text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  known app.incident_entries;
  entry app.incident_entries;
  written integer;
begin
  -- Serializes additions to one incident, so that a request sent twice at once finds the first one's entry.
  perform pg_advisory_xact_lock(hashtextextended('incident ' || incident, 0));
  select e.number into written from app.incident_entries e
   where e.organization_id = organization and e.incident_id = incident and e.submission = add_to_incident.submission;
  if found then
    return written;
  end if;
  select * into known from app.incident_entries e
   where e.organization_id = organization and e.incident_id = incident order by e.number desc limit 1;
  if not found then
    raise exception 'There is no such incident' using errcode = 'PT404';
  end if;
  entry := jsonb_populate_record(known, app.incident_facts(facts));
  entry.act := app.incident_act(known, entry);
  if entry.act is null then
    return known.number;
  end if;
  if known.is_closed and entry.act <> 'reopened' then
    raise exception 'The incident is closed. Reopen it to add to it.' using errcode = 'PT409';
  end if;
  entry.number := after_number + 1;
  entry.submission := submission;
  select p.id, coalesce(p.full_name, p.email) into entry.recorded_by, entry.recorded_by_name from app.people p where p.id = person;
  if known.number = after_number then
    written := app.write_incident_entry(entry, array(
      select told.key from jsonb_each(app.incident_facts(to_jsonb(entry))) as told
       where told.value is distinct from to_jsonb(known) -> told.key order by 1), request);
  end if;
  if written is null then
    raise exception 'Another person added to this incident in the meantime. Reload it and try again.' using errcode = 'PT409';
  end if;
  return written;
end;
$$;

-- Definer, like all of these: no API role can read the table. The condition is app.permitted_organization_id(),
-- checked first: within the query it would not be evaluated if the incident doesn't exist, which would reveal to
-- callers without permission whether it exists.
create or replace function public.incident_history(incident uuid)
returns table (incident_id uuid, number integer, act text, what_happened text, discovered_on date, began_on date, ended_on date,
               information text[], information_note text, consumers integer, exposure text, asks_delay boolean, law_contact text,
               contact text, notified_on date, is_closed boolean, recorded_by_name text, recorded_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid := app.permitted_organization_id('manage_compliance');
begin
  return query select e.incident_id, e.number, e.act, e.what_happened, e.discovered_on, e.began_on, e.ended_on, e.information, e.information_note,
         e.consumers, e.exposure, e.asks_delay, e.law_contact, e.contact, e.notified_on, e.is_closed, e.recorded_by_name, e.recorded_at
    from app.incident_entries e
   where e.organization_id = home
     and e.incident_id = incident_history.incident
   order by e.number desc
   limit 500;
end;
$$;
comment on function public.incident_history is 'The entries of an incident of the caller''s organization, newest first. For owners and admins.';

-- Open incidents first, then by discovery date.
create or replace function public.incidents()
returns table (incident_id uuid, what_happened text, discovered_on date, consumers integer, exposure text, notified_on date, is_closed boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('manage_compliance');
begin
  return query
  select e.incident_id, e.what_happened, e.discovered_on, e.consumers, e.exposure, e.notified_on, e.is_closed
    from app.incident_entries e
   where e.organization_id = home
     and not exists (select from app.incident_entries later where later.incident_id = e.incident_id and later.number = e.number + 1)
   order by e.is_closed, e.discovered_on desc, e.incident_id
   limit 500;
end;
$$;
comment on function public.incidents is 'The incidents of the caller''s organization with their current facts. For owners and admins.';

create or replace function public.record_incident(facts jsonb, submission uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$
  select app.record_incident((select app.permitted_organization_id('manage_compliance')), (select auth.uid()), facts, submission,
                             nullif(current_setting('request.id', true), ''))
$$;
comment on function public.record_incident is 'Records a security incident, once per submission. For owners and admins.';

create or replace function public.add_to_incident(incident uuid, after_number integer, facts jsonb, submission uuid) returns integer
language sql volatile security definer set search_path = ''
as $$
  select app.add_to_incident((select app.permitted_organization_id('manage_compliance')), (select auth.uid()), incident, after_number, facts, submission,
                             nullif(current_setting('request.id', true), ''))
$$;
comment on function public.add_to_incident is 'Adds new facts to an incident, closes or reopens it. For owners and admins.';

grant execute on function public.incident_history, public.incidents, public.record_incident, public.add_to_incident
  to authenticated, platform_admin;
grant execute on function app.owes_ftc_notice, app.check_incident_entry, app.incident_facts, app.write_incident_entry,
  app.record_incident, app.incident_act, app.add_to_incident to tradeline_server;

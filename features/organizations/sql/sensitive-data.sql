-- The limits on responses about SSNs and birth dates, the limit on revealing them, and the record of both. Owners
-- read the record; no API role can read the table.
alter table app.sensitive_uses enable row level security;

create policy "the server reads uses of sensitive data" on app.sensitive_uses for select to tradeline_server using (true);
grant select on app.sensitive_uses to tradeline_server;
-- Insert, update and delete are granted to no role: only the functions below write rows.

create or replace trigger refuse_rewriting before update or delete on app.sensitive_uses
  for each row execute function app.refuse_rewriting('Uses of sensitive data cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.sensitive_uses
  for each statement execute function app.refuse_rewriting('Uses of sensitive data cannot be changed or removed');

-- The hourly limits on checks. An owner sets the limit on reveals; these two are fixed.
create or replace function app.checks_per_file() returns integer language sql immutable set search_path = '' as $$ select 10 $$;
create or replace function app.checks_per_person() returns integer language sql immutable set search_path = '' as $$ select 60 $$;

-- Returns the seconds until a person may do this again; 0 if now. The caller holds the organization's audit head, so
-- that two requests can't both use the last one. Definer, like all that follow: no role can read the table.
create or replace function app.person_waits(organization uuid, person uuid, of_kind text, per_hour integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from u.happened_at + interval '1 hour' - clock_timestamp()))::integer)
      from app.sensitive_uses u
     where u.organization_id = organization and u.person_id = person and u.kind = of_kind and u.counts_for_person
       and u.happened_at > clock_timestamp() - interval '1 hour'
     order by u.happened_at desc offset per_hour - 1 limit 1), 0)
$$;

-- The same for files: returns the longest wait among them.
create or replace function app.files_wait(organization uuid, files uuid[]) returns integer
language sql volatile security definer set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from spent.happened_at + interval '1 hour' - clock_timestamp()))::integer)), 0)
    from (select u.happened_at, row_number() over (partition by file order by u.happened_at desc) as place
            from app.sensitive_uses u cross join lateral unnest(u.client_ids) as file
           where u.organization_id = organization and u.kind = 'check' and u.happened_at > clock_timestamp() - interval '1 hour'
             and file = any (files)) spent
   where spent.place = app.checks_per_file()
$$;

-- Records that a limit was reached, once an hour per person, and notifies the owners.
create or replace function app.record_spent_budget(organization uuid, person uuid, way text, files uuid[], request text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from app.sensitive_uses u
              where u.organization_id = organization and u.person_id = person and u.kind = 'refusal' and u.way = record_spent_budget.way
                and u.happened_at > clock_timestamp() - interval '1 hour') then
    return;
  end if;
  perform app.tell_unusual(organization, person, array['budget_spent']);
  insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, unusual)
  values (organization, 'refusal', way, person, files, '{budget_spent}');
  perform app.record_audit(organization, person, 'sensitive_data.budget_spent', 'people', person, jsonb_build_object('way', way), request);
end;
$$;

-- Counts a check against the limits of this person and these files, and records it in each file's timeline. Returns
-- 0, or the seconds to wait if a limit was reached; then it counts nothing. Runs before the comparison, so that a
-- "no" counts too.
create or replace function app.draw_check(organization uuid, person uuid, way text, files uuid[], counts_for_person boolean, request text)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file uuid;
  seconds integer;
begin
  perform from app.audit_heads where organization_id = organization for update;
  seconds := greatest(app.files_wait(organization, files),
                      case when counts_for_person then app.person_waits(organization, person, 'check', app.checks_per_person()) else 0 end);
  if seconds > 0 then
    perform app.record_spent_budget(organization, person, way, files, request);
    return seconds;
  end if;
  insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, counts_for_person)
  values (organization, 'check', way, person, files, counts_for_person);
  if files = '{}' then
    perform app.record_audit(organization, person, 'client.ssn_checked', 'clients', null, jsonb_build_object('way', way), request);
  end if;
  foreach file in array files loop
    perform app.record_audit(organization, person, 'client.ssn_checked', 'clients', file, jsonb_build_object('way', way), request);
  end loop;
  return 0;
end;
$$;

-- Returns the files whose SSN has this mask. A response about a number reveals something only about these, because
-- everyone can see the last four digits.
create or replace function app.files_with_mask(organization uuid, mask text, but uuid default null) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.id order by c.id), '{}') from public.clients c
   where c.organization_id = organization and c.ssn = mask and c.id is distinct from but
$$;

-- Returns true if two names may be one person's: the first and last names are equal, or the names are split in other places. A suffix
-- doesn't count, and a middle name may be missing.
create or replace function app.is_same_name(first text, middle text, last text, other_first text, other_middle text, other_last text)
returns boolean
language sql immutable set search_path = ''
as $$
  select app.name_key(first) = app.name_key(other_first) and app.name_key(last) = app.name_key(other_last)
      or app.name_key(first || coalesce(middle, '') || last) = app.name_key(other_first || coalesce(other_middle, '') || other_last)
$$;
grant execute on function app.is_same_name to tradeline_server;

-- Returns the files with this name and the mask's year of birth, which a response about a birth date is about.
create or replace function app.files_named(organization uuid, first_name text, middle_name text, last_name text, mask text, but uuid default null)
returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.id order by c.id), '{}') from public.clients c
   where c.organization_id = organization and c.id is distinct from but
     and app.is_same_name(c.first_name, c.middle_name, c.last_name, files_named.first_name, files_named.middle_name, files_named.last_name)
     and c.date_of_birth = coalesce(mask, (select own.date_of_birth from public.clients own
                                            where own.organization_id = organization and own.id = but))
$$;

-- The same without the middle name. The release before calls it.
create or replace function app.files_born(organization uuid, first_name text, last_name text, mask text, but uuid default null) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.id order by c.id), '{}') from public.clients c
   where c.organization_id = organization and c.id is distinct from but
     and app.name_key(c.first_name) = app.name_key(files_born.first_name) and app.name_key(c.last_name) = app.name_key(files_born.last_name)
     and c.date_of_birth = coalesce(mask, (select own.date_of_birth from public.clients own
                                            where own.organization_id = organization and own.id = but))
$$;

-- For a transaction that stores an SSN, after which the caller could find out in other ways whether it equals
-- another. Raises 429.
create or replace function app.draw_change(organization uuid, client uuid, mask text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seconds integer;
begin
  if (select auth.uid()) is null or coalesce(current_setting('app.ssn_drawn', true), '') = client::text then
    return;
  end if;
  seconds := app.draw_check(organization, (select auth.uid()), 'change', client || app.files_with_mask(organization, mask, client),
                            true, nullif(current_setting('request.id', true), ''));
  if seconds > 0 then
    raise exception '%', app.budget_sentence(seconds) using errcode = 'PT429', hint = seconds::text;
  end if;
end;
$$;

-- features/clients/server/sensitive-budget.ts has the same message.
create or replace function app.budget_sentence(seconds integer) returns text
language sql immutable set search_path = ''
as $$
  select 'Too many SSN and date of birth checks. Try again in ' || case when m = 1 then '1 minute' else m || ' minutes' end || '.'
    from (select ceil(seconds / 60.0)::integer as m) as minutes
$$;

-- Counts a change of the SSN of an existing client. A new client's SSN is not counted, because it reveals nothing.
create or replace function app.count_ssn_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An insert with an existing value becomes an update, which fires this trigger itself.
  if tg_op = 'UPDATE'
     or exists (select from public.clients where id = new.row_id)
        and not exists (select from app.sealed_values v where v.row_id = new.row_id and v.column_name = new.column_name) then
    perform app.draw_change(new.organization_id, new.row_id, new.mask);
  end if;
  return new;
end;
$$;

create or replace trigger count_changed_ssn before update on app.sealed_values
  for each row when (new.table_name = 'clients' and new.column_name = 'ssn' and old.sealed <> '' and new.sealed <> ''
                     and old.blind_index <> new.blind_index)
  execute function app.count_ssn_change();
-- app.keep_imported_values accepts no client on file.
create or replace trigger count_first_ssn before insert on app.sealed_values
  for each row when (new.table_name = 'clients' and new.column_name = 'ssn'
                     and coalesce(current_setting('app.client_import', true), '') <> 'on')
  execute function app.count_ssn_change();

-- Returns true from 10 p.m. to 6 a.m. UTC, because companies have no time zone.
create or replace function app.is_night(at timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select extract(hour from at at time zone 'UTC') not between 6 and 21
$$;

-- Returns why a reveal of this file is unusual now. Compares the number of distinct files within an hour and a day
-- with the person's own active hours and days of the last 90 days.
create or replace function app.unusual_reveal(organization uuid, person uuid, client uuid) returns text[]
language sql volatile security definer set search_path = ''
as $$
  with reveals as (
    select u.happened_at, file
      from app.sensitive_uses u cross join lateral unnest(u.client_ids) as file
     where u.organization_id = organization and u.person_id = person and u.kind = 'reveal'
       and u.happened_at > clock_timestamp() - interval '90 days'),
  recent as (
    select count(distinct file) filter (where happened_at > clock_timestamp() - interval '1 hour') as in_an_hour, count(distinct file) as in_a_day
      from (select happened_at, file from reveals union all select clock_timestamp(), client) r
     where happened_at > clock_timestamp() - interval '1 day'),
  hours as (
    select count(distinct file) as files from reveals
     where happened_at <= clock_timestamp() - interval '1 day' group by date_trunc('hour', happened_at, 'UTC')),
  days as (
    select count(distinct file) as files from reveals
     where happened_at <= clock_timestamp() - interval '1 day' group by date_trunc('day', happened_at, 'UTC'))
  select array_remove(array[
           case when recent.in_an_hour >= 6 and recent.in_an_hour > 3 * coalesce((select avg(files) from hours), 0) then 'many_in_an_hour' end,
           case when recent.in_a_day >= 10 and recent.in_a_day > 3 * coalesce((select avg(files) from days), 0) then 'many_in_a_day' end,
           case when app.is_night(clock_timestamp()) then 'at_night' end,
           -- Owners include the founder, who is new in a new company.
           case when exists (select from app.people p
                              where p.id = person and p.organization_role <> 'owner'
                                and app.joined_at(p) > clock_timestamp() - interval '14 days') then 'newcomer' end], null)
    from recent
$$;

-- Returns when a person joined their company: the invitation was accepted, or the account was created there.
create or replace function app.joined_at(person app.people) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select coalesce((select max(i.accepted_at) from app.invitations i
                    where i.accepted_by = person.id and i.organization_id = person.organization_id), person.created_at)
$$;

-- Notifies owners of each kind of unusual use once a day per person, by a notification and its email, in this
-- transaction.
create or replace function app.tell_unusual(organization uuid, person uuid, kinds text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unusual_kind text;
begin
  foreach unusual_kind in array kinds loop
    if not exists (select from app.sensitive_uses u
                    where u.organization_id = organization and u.person_id = person and u.unusual @> array[unusual_kind]
                      and u.happened_at > date_trunc('day', clock_timestamp(), 'UTC')) then
      perform app.notify_roles(organization, '{owner}', 'unusual_reveal', jsonb_build_object('unusual', unusual_kind, 'name',
        (select coalesce(p.full_name, p.email) from app.people p where p.id = person)));
    end if;
  end loop;
end;
$$;

-- Counts a reveal against the person's limit and records it, before anything is decrypted. Returns 0, the seconds to
-- wait if the limit was reached, or null if the organization has no such client.
create or replace function app.draw_reveal(organization uuid, person uuid, client uuid, reason text, request text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seconds integer;
  strange text[];
begin
  perform from app.audit_heads where organization_id = organization for update;
  if not exists (select from public.clients c where c.id = client and c.organization_id = organization) then
    return null;
  end if;
  seconds := app.person_waits(organization, person, 'reveal', (select o.reveals_per_hour from app.organizations o where o.id = organization));
  if seconds > 0 then
    perform app.record_spent_budget(organization, person, 'reveal', array[client], request);
    return seconds;
  end if;
  strange := app.unusual_reveal(organization, person, client);
  perform app.tell_unusual(organization, person, strange);
  insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, reason, unusual)
  values (organization, 'reveal', 'reveal', person, array[client], reason, strange);
  perform app.record_audit(organization, person, 'client.revealed', 'clients', client, jsonb_build_object('reason', reason), request);
  return 0;
end;
$$;

grant execute on function app.draw_check, app.files_with_mask, app.files_named, app.files_born, app.draw_reveal to tradeline_server;

-- The record of sensitive data (sensitive-data.sql) for owners, and their limit on reveals.

-- A page of the record, newest first, before a row's number. Days are in UTC, both included.
create or replace function app.sensitive_page(organization uuid, filter jsonb, before bigint, count integer)
returns table (id bigint, happened_at timestamptz, kind text, way text, person_id uuid, person_name text, client_ids uuid[],
               client_names text[], reason text, unusual text[])
language sql stable security definer set search_path = ''
as $$
  select u.id, u.happened_at, u.kind, u.way, u.person_id, coalesce(p.full_name, p.email), u.client_ids,
         array(select c.full_name from unnest(u.client_ids) with ordinality as file (id, place)
                 join public.clients c on c.id = file.id and c.organization_id = organization order by file.place),
         u.reason, u.unusual
    from app.sensitive_uses u
    left join app.people p on p.id = u.person_id
   where u.organization_id = organization
     and (before is null or u.id < before)
     and (filter ->> 'person' is null or u.person_id = (filter ->> 'person')::uuid)
     and (filter ->> 'client' is null or u.client_ids @> array[(filter ->> 'client')::uuid])
     and (filter ->> 'kind' is null or u.kind = filter ->> 'kind')
     and (filter ->> 'unusual' is null or u.unusual <> '{}')
     and (filter ->> 'from' is null or u.happened_at >= (filter ->> 'from')::date at time zone 'utc')
     and (filter ->> 'until' is null or u.happened_at < ((filter ->> 'until')::date + 1) at time zone 'utc')
   order by u.id desc
   limit least(greatest(count, 1), 1000)
$$;
grant execute on function app.sensitive_page to tradeline_server;

create or replace function public.sensitive_uses(filter jsonb default '{}', before bigint default null, count integer default 50)
returns table (id bigint, happened_at timestamptz, kind text, way text, person_id uuid, person_name text, client_ids uuid[],
               client_names text[], reason text, unusual text[])
language sql stable security definer set search_path = ''
as $$
  select * from app.sensitive_page((select app.owned_organization_id()), filter, before, count)
$$;
comment on function public.sensitive_uses is 'Reveals and checks of SSNs and birth dates in the caller''s organization, newest first. For owners.';

-- The last 30 days by person or by file, with the most reveals first.
create or replace function public.sensitive_totals(grouped_by text)
returns table (id uuid, name text, reveals bigint, files bigint, people bigint, checks bigint, unusual bigint, last_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid := app.owned_organization_id();
begin
  return query
    select g.id, coalesce(p.full_name, p.email, c.full_name),
           count(distinct u.id) filter (where u.kind = 'reveal'), count(distinct f.id) filter (where u.kind = 'reveal'),
           count(distinct u.person_id), count(distinct u.id) filter (where u.kind = 'check'),
           count(distinct u.id) filter (where u.unusual <> '{}'), max(u.happened_at)
      from app.sensitive_uses u
      left join lateral unnest(u.client_ids) as f (id) on true
      cross join lateral (select case grouped_by when 'person' then u.person_id when 'file' then f.id end as id) g
      left join app.people p on grouped_by = 'person' and p.id = g.id
      left join public.clients c on grouped_by = 'file' and c.id = g.id and c.organization_id = home
     where u.organization_id = home and u.happened_at > now() - interval '30 days' and g.id is not null
     group by g.id, 2
     order by 3 desc, 6 desc, 8 desc, 1
     limit 200;
end;
$$;
comment on function public.sensitive_totals is 'Reveals and checks of the last 30 days by person or by file. For owners.';

create or replace function public.reveal_cap() returns integer
language sql stable security definer set search_path = ''
as $$
  select o.reveals_per_hour from app.organizations o where o.id = (select app.owned_organization_id())
$$;
comment on function public.reveal_cap is 'The hourly limit on reveals for each person of the caller''s organization. For owners.';

create or replace function public.set_reveal_cap(per_hour integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.owned_organization_id();
  former integer;
begin
  perform app.assert_recent_sign_in();
  if per_hour is null or per_hour not between 1 and 500 then
    raise exception 'The limit must be between 1 and 500 an hour' using errcode = 'PT422';
  end if;
  select o.reveals_per_hour into former from app.organizations o where o.id = home for no key update;
  if former <> per_hour then
    update app.organizations set reveals_per_hour = per_hour where id = home;
    perform app.record_audit(home, (select auth.uid()), 'organization.reveal_cap', 'organizations', home,
                             jsonb_build_object('from', former, 'to', per_hour));
  end if;
end;
$$;
comment on function public.set_reveal_cap is 'Sets the hourly limit on reveals for each person. For owners with a recent sign-in.';

grant execute on function public.sensitive_uses, public.sensitive_totals, public.reveal_cap, public.set_reveal_cap to authenticated;

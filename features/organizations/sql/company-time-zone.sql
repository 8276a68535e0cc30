-- The company's own day, by which due dates pass. Definer: users can't read the columns of organizations.
create or replace function public.company_time_zone() returns table (time_zone text, may_change boolean)
language sql stable security definer set search_path = ''
as $$
  select o.time_zone, app.has_permission('manage_organization')
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = (select auth.uid())
$$;

-- Sets the time zone by its name in the IANA database. Definer: see above.
create or replace function public.set_company_time_zone(zone text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := (select p from app.people p where p.id = (select auth.uid()));
begin
  perform app.require_permission('manage_organization');
  if not exists (select from pg_catalog.pg_timezone_names where name = zone) then
    raise exception 'Unknown time zone' using errcode = 'PT422';
  end if;
  update app.organizations set time_zone = zone where id = person.organization_id and time_zone <> zone;
  if found then
    perform app.record_audit(person.organization_id, person.id, 'organization.time_zone', 'organizations', person.organization_id,
                             jsonb_build_object('time_zone', zone));
  end if;
end;
$$;

comment on function public.company_time_zone is 'The time zone of the caller''s company, by which its day begins.';
grant execute on function public.company_time_zone(), public.set_company_time_zone(text) to authenticated;

-- The functions that all reports call.

-- Called first by each report.
create or replace function app.refuse_grouping(group_by text, known text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The figures count all clients.
  perform app.require_permission('see_all_clients');
  if group_by is null or group_by <> all (known) then
    raise exception 'This report can’t be grouped this way' using errcode = '22023';
  end if;
end;
$$;

-- Returns the name of a group that is a colleague; null for others and for no person.
create or replace function app.report_label(key text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(p.full_name, p.email) from app.people p where p.id = nullif(key, '')::uuid
$$;

grant execute on function app.refuse_grouping, app.report_label to authenticated, tradeline_server;

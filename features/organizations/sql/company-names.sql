-- However a name comes in, also by a role that may write the table itself. A name kept from before stays until it is changed.
create or replace function app.refuse_company_name() returns trigger
language plpgsql set search_path = ''
as $$
declare
  problem text := app.company_name_problem(new.company_name);
begin
  if problem is not null then
    raise exception '%', problem using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger refuse_company_name before insert on app.organizations
  for each row execute function app.refuse_company_name();
create or replace trigger refuse_changed_company_name before update of company_name on app.organizations
  for each row when (new.company_name is distinct from old.company_name) execute function app.refuse_company_name();

create or replace function app.refuse_person_name() returns trigger
language plpgsql set search_path = ''
as $$
declare
  problem text := app.person_name_problem(new.full_name);
begin
  if problem is not null then
    raise exception '%', problem using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger refuse_changed_person_name before update of full_name on app.people
  for each row when (new.full_name is distinct from old.full_name and new.full_name is not null) execute function app.refuse_person_name();

grant execute on function app.name_problem, app.company_name_problem, app.person_name_problem to tradeline_server;

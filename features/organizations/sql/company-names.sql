-- Names that may stand in an e-mail. platform/rules/company-name.ts holds the same rule; a test proves that both agree.

-- Returns the problem with a name, or null.
create or replace function app.name_problem(what text, value text, fewest integer, most integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when app.visible_length(value) = 0 then what || ' is required'
    when app.visible_length(value) < fewest then what || ' must have at least ' || fewest || ' characters'
    when app.visible_length(value) > most or length(value) > 200 then what || ' is longer than ' || most || ' characters'
    when value ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'
      then what || ' must not contain line breaks or control characters'
    when regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')
         ~* '[A-Za-z]:/|https?:|www[.\u3002\uFF0E\uFF61]|[0-9A-Za-z\u00C0-\u1FFF\u2C00-\u2FFF\u3041-\uFDFF\U00010000-\U0001FFFF-][.\u3002\uFF0E\uFF61][A-Za-z\u00C0-\u1FFF\u2C00-\u2FFF\u3041-\uFDFF\U00010000-\U0001FFFF]{2}|[0-9][.\u3002\uFF0E\uFF61][0-9]+[.\u3002\uFF0E\uFF61][0-9]+[.\u3002\uFF0E\uFF61][0-9]'
      then what || ' must not contain a web address'
  end
$$;

create or replace function app.company_name_problem(value text) returns text
language sql immutable set search_path = ''
as $$
  select app.name_problem('Company name', value, 2, 120)
$$;

create or replace function app.person_name_problem(value text) returns text
language sql immutable set search_path = ''
as $$
  select app.name_problem('Full name', value, 1, 200)
$$;

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

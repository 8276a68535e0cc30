-- Written by `npm run schema` from platform/rules/company-name.ts.

-- Returns the problem with a name, or null.
create or replace function app.name_problem(what text, value text, fewest integer, most integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when app.visible_length(value) = 0 then what || ' is required'
    when app.visible_length(value) < fewest then what || ' must have at least ' || fewest || ' characters'
    when app.visible_length(value) > most or length(value) > 200 then what || ' is longer than ' || most || ' characters'
    when value ~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
      then what || ' must not contain line breaks or control characters'
    when regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')
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

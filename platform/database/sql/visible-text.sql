-- Written by `npm run schema` from platform/rules/visible.ts and platform/rules/reason.ts.

-- Returns the number of visible characters. Spaces, line breaks, control characters, and characters without a shape of their own do
-- not count.
create or replace function app.visible_length(value text) returns integer
language sql immutable set search_path = ''
as $$
  select length(regexp_replace(value, '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'))
$$;

-- Returns true if a text has no visible character.
create or replace function app.is_blank(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select app.visible_length(value) = 0
$$;

-- Returns true if a text has enough visible characters to be a reason.
create or replace function app.is_reason(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(app.visible_length(value), 0) >= 8
$$;

grant execute on function app.visible_length to tradeline_server;

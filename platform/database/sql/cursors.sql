-- A page of a list begins after a place: the sort key that a row had when its page was read, and its id. The row may change or vanish
-- meanwhile without moving the place.

-- Returns a place as text for an address. It is not secret: the page that it ends shows the row.
create or replace function app.cursor_of(key text, id uuid) returns text
language sql immutable strict set search_path = ''
as $$
  select translate(encode(convert_to(jsonb_build_array(key, id)::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

-- Returns the place of a text by app.cursor_of. For the id of a row alone, the key is null: the row's current place counts.
create or replace function app.place_of(cursor text, out key text, out id uuid)
language plpgsql immutable set search_path = ''
as $$
declare
  place jsonb;
begin
  if cursor ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    id := cursor;
  elsif cursor is not null then
    place := convert_from(decode(translate(cursor, '-_', '+/') || repeat('=', -length(cursor) & 3), 'base64'), 'UTF8')::jsonb;
    key := place ->> 0;
    id := place ->> 1;
    if key is null or id is null then
      raise exception using errcode = '22023';
    end if;
  end if;
exception when data_exception or syntax_error_or_access_rule_violation then
  raise exception 'This place in the list is not valid' using errcode = '22023';
end;
$$;

-- Returns a page of rows that were read with one row more than it has: { rows, has_next, last }. The rows have an `id`, and the field `key`
-- by which they are sorted.
create or replace function app.page_of(found jsonb, page_length integer, key text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('has_next', jsonb_array_length(found) > page_length, 'rows', page.rows,
                            'last', app.cursor_of(page.rows -> -1 ->> key, (page.rows -> -1 ->> 'id')::uuid))
    from (select case when jsonb_array_length(found) > page_length then found - page_length else found end as rows) as page
$$;
grant execute on function app.cursor_of, app.place_of, app.page_of to authenticated, tradeline_server;

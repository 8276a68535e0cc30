-- Messages of visitors. The server adds them, and super admins read and handle them. No role has access to the table, and
-- no company sees a message: the functions are definer for that reason.
alter table app.contact_messages enable row level security;

-- Stores a message once, and notifies all super admins.
create or replace function app.add_contact_message(message_id uuid, sender text, address text, company_name text, body text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.contact_messages (id, name, email, company, message)
  values (message_id, sender, address, company_name, body) on conflict (id) do nothing;
  if found then
    perform app.notify(p.id, 'contact_message', jsonb_build_object('message_id', message_id)) from app.people p where p.is_super_admin;
  end if;
end;
$$;

-- Returns the messages that the request selects: id (one message), status (open or handled, empty for all), search.
create or replace function app.wished_contact_messages(wish jsonb) returns setof app.contact_messages
language plpgsql stable set search_path = ''
as $$
declare
  wanted text := nullif(wish ->> 'status', '');
  one uuid := nullif(wish ->> 'id', '')::uuid;
  sought text := nullif(btrim(wish ->> 'search'), '');
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
    select m.* from app.contact_messages m
     where (one is null or m.id = one)
       and (wanted is null or (wanted = 'handled') = (m.handled_at is not null))
       and (sought is null or concat_ws(' ', m.name, m.email, m.company, m.message) ilike pattern);
end;
$$;

create or replace function app.contact_message_shown(m app.contact_messages) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', m.id, 'received_at', m.received_at, 'name', m.name, 'email', m.email, 'company', m.company,
                            'message', m.message, 'handled_at', m.handled_at,
                            'handled_by', (select coalesce(nullif(p.full_name, ''), p.email) from app.people p where p.id = m.handled_by))
$$;

create or replace function public.contact_messages(wish jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- An export takes many at once.
  page_length constant integer := case when wish ->> 'length' = 'export' then 1000 else 25 end;
  page integer := least(greatest(coalesce((wish ->> 'page')::integer, 1), 1), 100000);
  answer jsonb;
begin
  with matching as materialized (
    select m from app.wished_contact_messages(wish) m
  ), shown as (
    select m from matching order by (m).received_at desc, (m).id limit page_length offset (page - 1) * page_length
  )
  select jsonb_build_object('total', (select count(*) from matching),
                            'rows', coalesce(jsonb_agg(app.contact_message_shown(m) order by (m).received_at desc, (m).id), '[]'))
    into answer from shown;
  return answer;
end;
$$;
comment on function public.contact_messages is 'A page of the messages that visitors sent, newest first. For super admins.';

create or replace function public.open_contact_messages() returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from app.contact_messages where handled_at is null
$$;
comment on function public.open_contact_messages is 'The number of visitors'' messages that were not handled yet. For super admins.';

-- Marks a message as handled or open. The first super admin who handled it stays its handler.
create or replace function public.handle_contact_message(message_id uuid, is_handled boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update app.contact_messages
     set handled_at = case when is_handled then coalesce(handled_at, now()) end,
         handled_by = case when is_handled then case when handled_at is null then (select auth.uid()) else handled_by end end
   where id = message_id;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.handle_contact_message is 'Marks a visitor''s message as handled, or as open again. For super admins.';

grant execute on function app.add_contact_message to tradeline_server;
grant execute on function public.contact_messages, public.open_contact_messages, public.handle_contact_message to platform_admin;

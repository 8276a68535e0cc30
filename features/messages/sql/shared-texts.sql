-- Incoming texts from a phone that several clients of a company share. A member assigns each to the client who wrote it.
alter table public.shared_texts enable row level security;

create policy "staff read their organization's texts from shared phones" on public.shared_texts
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

-- A text names several clients, so only a member who sees all of them sees it.
create policy "those who see assigned clients see texts of their own alone" on public.shared_texts
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()) or client_ids <@ (select array(select app.own_client_ids())));

create policy "the server keeps texts from shared phones" on public.shared_texts for all to tradeline_server using (true);

grant select (organization_id, id, phone, client_ids, body, received_at, assigned_client_id, assigned_at, assigned_by, message_id)
  on public.shared_texts to authenticated;
grant select on public.shared_texts to tradeline_server;
-- The functions below write. API users can't insert, update or delete, and super admins can't read, as with messages.

-- Returns the clients of a company that a text from this phone may be from, in the order of their names. An archived client counts only if
-- every client with the phone is archived, and the phone of a merged client is the kept client's too. At most 100. Null if there are none.
create or replace function app.clients_of_phone(company uuid, sender text) returns uuid[]
language sql stable set search_path = ''
as $$
  with named as (
    select distinct app.kept_client(c.id) as id from public.clients c where c.organization_id = company and c.phone = sender),
  known as (
    select c.id, c.full_name, c.archived_at from named join public.clients c on c.organization_id = company and c.id = named.id)
  select (array_agg(k.id order by k.full_name, k.id))[1:100]
    from known k
   where k.archived_at is null or not exists (select from known a where a.archived_at is null)
$$;

-- Returns the members to notify of a text that may be from any of these clients: their contacts and those who added them, if they see all of
-- the clients, else the owners.
create or replace function app.readers_of_shared_text(organization uuid, named uuid[]) returns setof uuid
language sql stable set search_path = ''
as $$
  with involved as (
    select distinct p.id
      from public.clients c join app.people p on p.organization_id = organization and p.id in (c.assigned_contact_id, c.user_id)
     where c.organization_id = organization and c.id = any (named)
       and not exists (select from unnest(named) as one (id) where not app.person_sees_client(p.id, one.id)))
  select id from involved
  union all
  select p.id from app.people p
   where p.organization_id = organization and p.organization_role = 'owner' and not exists (select from involved)
$$;

-- Stores an incoming text that may be from several clients, and notifies. Further waiting texts don't notify again within an hour.
-- Definer, like all functions that write messages.
create or replace function app.receive_shared_text(company uuid, named uuid[], sender text, told_sid text, body text, request text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored uuid;
  is_noticed boolean := exists (
    select from public.shared_texts s
     where s.organization_id = company and s.phone = sender and s.assigned_at is null and s.received_at > now() - interval '1 hour');
begin
  insert into public.shared_texts (organization_id, phone, client_ids, body, sid)
  values (company, sender, named, receive_shared_text.body, told_sid)
  returning id into stored;
  perform app.record_audit(company, null, 'shared_text.received', 'shared_texts', stored, '{}', request);
  if not is_noticed then
    perform app.notify(reader, 'message_received', jsonb_build_object('client_id', named[1]))
       from app.readers_of_shared_text(company, named) as reader;
  end if;
end;
$$;

-- Puts the newest message, its time, and the number of unread messages on a conversation. One without messages keeps its time.
create or replace function app.recount_thread(thread uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.message_threads t
     set last_message_at = coalesce(newest.created_at, t.last_message_at), last_message = coalesce(app.message_preview(newest.body), ''),
         unread_count = (select count(*) from public.messages m where m.thread_id = t.id and m.direction = 'inbound' and m.read_at is null)
    from (select) one
    left join lateral (select m.created_at, m.body from public.messages m where m.thread_id = thread
                        order by m.created_at desc, m.id desc limit 1) newest on true
   where t.id = thread
$$;

-- Returns the code of an error if these texts can't be assigned to the client. Locks the texts.
create or replace function app.shared_texts_refusal(organization uuid, texts uuid[], client uuid, assigned_before uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.shared_texts s where s.organization_id = organization and s.id = any (texts) order by s.id for update;
  return (
    select case
        when count(*) <> cardinality(texts) then 'TEXTS_NOT_FOUND'
        when bool_or(s.assigned_client_id is distinct from assigned_before) then 'TEXTS_ALREADY_ASSIGNED'
        when not bool_and(client = any (s.client_ids)) or client = assigned_before then 'CLIENT_NOT_NAMED'
        when bool_or(s.assigned_at < now() - interval '1 day') then 'ASSIGNMENT_FINAL'
      end
      from public.shared_texts s where s.organization_id = organization and s.id = any (texts));
end;
$$;

-- Makes a waiting text a message of a conversation, with the time at which it came. Returns the message's id.
create or replace function app.store_shared_text(waiting public.shared_texts, client uuid, thread uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored uuid;
begin
  insert into public.messages (organization_id, thread_id, client_id, direction, body, status, created_at)
  values (waiting.organization_id, thread, client, 'inbound', waiting.body, 'received', waiting.received_at)
  returning id into stored;
  insert into app.carrier_texts (message_id, organization_id, sid) values (stored, waiting.organization_id, waiting.sid);
  return stored;
end;
$$;

-- Assigns waiting texts to the client who wrote them, or, within a day, moves assigned texts to another client. `assigned_before` is the client
-- that the member saw them assigned to; null for waiting texts. Returns the conversation, or the code of an error.
create or replace function app.assign_shared_texts(organization uuid, person uuid, texts uuid[], client uuid, assigned_before uuid, request text)
returns table (thread_id uuid, refusal text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  thread uuid;
  before uuid;
  shared public.shared_texts;
begin
  refusal := app.shared_texts_refusal(organization, texts, client, assigned_before);
  if refusal is not null then
    return next;
    return;
  end if;
  thread := app.open_thread(organization, client, 'text', null);
  select t.id into before from public.message_threads t where t.client_id = assigned_before and t.channel = 'text';
  perform from public.message_threads t where t.id in (thread, before) order by t.id for update;
  for shared in select * from public.shared_texts s where s.organization_id = organization and s.id = any (texts) order by s.received_at, s.id loop
    if assigned_before is null then
      shared.message_id := app.store_shared_text(shared, client, thread);
    else
      update public.messages m set thread_id = thread, client_id = client, read_at = null where m.id = shared.message_id;
      perform app.record_audit(organization, person, 'shared_text.removed', 'messages', shared.message_id,
                               jsonb_build_object('client_id', assigned_before), request);
    end if;
    update public.shared_texts s
       set body = null, message_id = shared.message_id, assigned_client_id = client, assigned_by = person,
           assigned_at = coalesce(s.assigned_at, clock_timestamp())
     where s.organization_id = organization and s.id = shared.id;
    perform app.record_audit(organization, person, 'shared_text.assigned', 'messages', shared.message_id,
                             jsonb_build_object('client_id', client), request);
  end loop;
  perform app.recount_thread(id) from unnest(array[thread, before]) as id where id is not null;
  if app.reader_of_thread(thread) is distinct from person then
    perform app.notify(app.reader_of_thread(thread), 'message_received', jsonb_build_object('client_id', client));
  end if;
  thread_id := thread;
  return next;
end;
$$;

grant execute on function app.clients_of_phone, app.readers_of_shared_text, app.receive_shared_text, app.assign_shared_texts to tradeline_server;

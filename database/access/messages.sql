-- Conversations with clients. Staff read their organisation's; what is written goes through the server (server/messages), which
-- alone may call the functions below but for mark_thread_read.
alter table public.message_threads enable row level security;
alter table public.messages enable row level security;
alter table app.message_keys enable row level security;
alter table app.conversation_links enable row level security;

drop policy if exists "staff read their organisation's conversations" on public.message_threads;
create policy "staff read their organisation's conversations" on public.message_threads
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "staff read their organisation's messages" on public.messages;
create policy "staff read their organisation's messages" on public.messages
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "the server reads conversations" on public.message_threads;
create policy "the server reads conversations" on public.message_threads for select to tradeline_server using (true);
drop policy if exists "the server delivers messages" on public.messages;
create policy "the server delivers messages" on public.messages for all to tradeline_server using (true);
drop policy if exists "the server remembers requests" on app.message_keys;
create policy "the server remembers requests" on app.message_keys for all to tradeline_server using (true);
drop policy if exists "the server keeps links to conversations" on app.conversation_links;
create policy "the server keeps links to conversations" on app.conversation_links for all to tradeline_server using (true);

grant select on public.message_threads, public.messages to authenticated, tradeline_server;
grant update (status, failure, sent_at, delivered_at, read_at) on public.messages to tradeline_server;
grant select, insert on app.message_keys to tradeline_server;
grant select, insert, delete on app.conversation_links to tradeline_server;
-- Insert, update and delete on conversations and messages are granted to nobody on the wire. Super admins and the service key
-- read none of it: letters between a company and its clients are not the platform's.

create or replace function app.message_preview(body text) returns text
language sql immutable set search_path = ''
as $$
  select case when length(line) > 140 then left(line, 139) || '…' else line end
    from (select btrim(regexp_replace(body, '\s+', ' ', 'g')) as line) as on_one
$$;

-- The conversation that a message starts; of texts a client has one.
create or replace function app.open_thread(organization uuid, client uuid, channel text, subject text) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.message_threads (organization_id, client_id, channel, subject)
  select c.organization_id, c.id, open_thread.channel, case when open_thread.channel <> 'text' then open_thread.subject end
    from public.clients c
   where c.id = client and c.organization_id = organization
  on conflict (client_id) where channel = 'text' do update set channel = excluded.channel
  returning id
$$;

-- Writes a message to a client; it waits to be sent. Without a thread it starts one. No row: this client has no such thread.
-- Definer, like all that write here: conversations are nobody's to write.
create or replace function app.add_message(organization uuid, person uuid, client uuid, channel text, thread uuid, subject text,
                                           body text, request text)
returns table (id uuid, thread_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted uuid := coalesce(thread, app.open_thread(organization, client, add_message.channel, add_message.subject));
  written public.messages;
begin
  -- The row is locked, so that messages of one conversation follow one another.
  select t.id into thread_id from public.message_threads t
   where t.id = wanted and t.organization_id = organization and t.client_id = client and t.channel = add_message.channel
     for update;
  if thread_id is null then
    return;
  end if;
  insert into public.messages (organization_id, thread_id, client_id, direction, body, status, sent_by)
  values (organization, add_message.thread_id, client, 'outbound', add_message.body, 'queued', person)
  returning * into written;
  update public.message_threads t
     set last_message_at = written.created_at, last_message = app.message_preview(written.body)
   where t.id = written.thread_id;
  perform app.record_audit(organization, person, 'messages.created', 'messages', written.id,
                           jsonb_build_object('client_id', client, 'kind', add_message.channel), request);
  id := written.id;
  return next;
end;
$$;

-- Whom a client's message is told to: their contact, else whoever wrote to them last, else whoever added them.
create or replace function app.reader_of_thread(thread uuid) returns uuid
language sql stable set search_path = ''
as $$
  select p.id
    from public.message_threads t
    join public.clients c on c.id = t.client_id
    join app.people p on p.organization_id = t.organization_id and p.id in (
      c.assigned_contact_id, c.user_id,
      (select m.sent_by from public.messages m
        where m.thread_id = t.id and m.sent_by is not null order by m.created_at desc limit 1))
   where t.id = thread
   order by p.id is not distinct from c.assigned_contact_id desc, p.id = c.user_id
   limit 1
$$;

-- Enters what a client wrote. It is told once: what follows before anybody has read that is no news, unless an hour lies between.
create or replace function app.receive_message(thread uuid, body text, request text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.message_threads;
  received public.messages;
begin
  select * into strict known from public.message_threads t where t.id = thread for update;
  insert into public.messages (organization_id, thread_id, client_id, direction, body, status)
  values (known.organization_id, known.id, known.client_id, 'inbound', receive_message.body, 'received')
  returning * into received;
  update public.message_threads t
     set last_message_at = received.created_at, last_message = app.message_preview(received.body), unread_count = t.unread_count + 1
   where t.id = known.id;
  perform app.record_audit(known.organization_id, null, 'messages.received', 'messages', received.id,
                           jsonb_build_object('client_id', known.client_id, 'kind', known.channel), request);
  if known.unread_count = 0 or known.last_message_at < received.created_at - interval '1 hour' then
    perform app.notify(app.reader_of_thread(known.id), 'message_received', jsonb_build_object('client_id', known.client_id));
  end if;
  return received.id;
end;
$$;

create or replace function public.mark_thread_read(thread uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  read public.message_threads;
begin
  select * into read from public.message_threads t
   where t.id = thread and t.organization_id = (select app.current_organization_id()) for update;
  if read.id is null then
    raise exception 'There is no such conversation' using errcode = 'PT404';
  end if;
  -- Reading what was read is no change: screens that hear of changes would read again for ever.
  if read.unread_count = 0 then
    return;
  end if;
  update public.message_threads t set unread_count = 0 where t.id = read.id;
  update public.messages m set read_at = clock_timestamp()
   where m.thread_id = thread and m.direction = 'inbound' and m.read_at is null;
end;
$$;
comment on function public.mark_thread_read is 'The caller has read what the client wrote in this conversation.';

grant execute on function public.mark_thread_read to authenticated;
grant execute on function app.add_message, app.receive_message, app.open_thread to tradeline_server;

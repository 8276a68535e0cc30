-- Conversations with clients. Staff read their organization's. The server writes them and is the only caller of the
-- functions below, except mark_thread_read.
alter table public.message_threads enable row level security;
alter table public.messages enable row level security;
alter table app.conversation_links enable row level security;

create policy "staff read their organization's conversations" on public.message_threads
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff read their organization's messages" on public.messages
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "the server keeps conversations" on public.message_threads for all to tradeline_server using (true);
create policy "the server delivers messages" on public.messages for all to tradeline_server using (true);
create policy "the server keeps links to conversations" on app.conversation_links for all to tradeline_server using (true);

grant select on public.message_threads, public.messages to authenticated, tradeline_server;
-- The server writes new messages through the functions below, which audit them. The demo inserts a past directly.
grant insert on public.message_threads, public.messages to tradeline_server;
grant update (status, failure, sent_at, delivered_at, read_at) on public.messages to tradeline_server;
grant select, insert, delete on app.conversation_links to tradeline_server;
-- API users can't insert, update or delete conversations and messages. Super admins and the service key can't read
-- them, because messages between a company and its clients are not the platform's.

create or replace function app.message_preview(body text) returns text
language sql immutable set search_path = ''
as $$
  select case when length(line) > 140 then left(line, 139) || '…' else line end
    from (select btrim(regexp_replace(body, '\s+', ' ', 'g')) as line) as on_one
$$;

-- Returns the conversation that a message starts. A client has only one conversation of texts.
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

-- Writes a queued message to a client. Without a thread it starts one. Returns no row if the client has no such thread.
-- Definer, like all functions that write here: users can't write conversations.
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
  -- Locks the row, so that messages of one conversation are ordered.
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

-- Returns who is notified of a client's message: their contact, else the last person who wrote to them, else the person
-- who added them.
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

-- Stores a client's message and notifies once. Further unread messages don't notify again within an hour.
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

-- Returns the conversation of a link, or null if the link is wrong, withdrawn or expired, or the client is archived.
create or replace function app.thread_of_link(hash bytea) returns uuid
language sql stable set search_path = ''
as $$
  select l.thread_id
    from app.conversation_links l
    join public.message_threads t on t.id = l.thread_id
    join public.clients c on c.id = t.client_id
   where l.token_hash = hash and l.expires_at > now() and c.archived_at is null
$$;

-- Returns a conversation as its client sees it: the newest hundred messages, oldest first, without those that never
-- reached them. Opening it marks sent messages as delivered and read.
create or replace function app.open_conversation(thread uuid)
returns table (organization_id uuid, first_name text, language text, channel text, subject text, messages json)
language plpgsql volatile set search_path = ''
as $$
begin
  update public.messages m
     set read_at = clock_timestamp(), delivered_at = coalesce(m.delivered_at, clock_timestamp()),
         status = case m.status when 'sent' then 'delivered' else m.status end
   where m.thread_id = thread and m.direction = 'outbound' and m.status <> 'failed' and m.read_at is null;
  return query
    select t.organization_id, c.first_name, c.preferred_language, t.channel, t.subject,
           (select coalesce(json_agg(json_build_object('id', m.id, 'direction', m.direction, 'body', m.body, 'created_at', m.created_at)
                                     order by m.created_at, m.id), '[]')
              from (select * from public.messages m where m.thread_id = t.id and m.status <> 'failed'
                     order by m.created_at desc, m.id desc limit 100) m)
      from public.message_threads t join public.clients c on c.id = t.client_id
     where t.id = thread;
end;
$$;

-- A link sent to a former address must stop working, because another person may read mail there. Definer: users can't
-- withdraw links.
create or replace function app.withdraw_conversation_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.conversation_links l using public.message_threads t where t.id = l.thread_id and t.client_id = new.id;
  return null;
end;
$$;

create or replace trigger withdraw_conversation_links after update of email, phone on public.clients
  for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone)
  execute function app.withdraw_conversation_links();

-- Deletes expired links, and fails queued messages without a job, which a process leaves if it dies during a job's last
-- try. The library takes a job from a dead process after four hours.
create or replace function app.sweep_messages() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from app.conversation_links where expires_at <= now();
  delete from app.reply_addresses where expires_at <= now();
  update public.messages m set status = 'failed', failure = 'It could not be sent'
   where m.status = 'queued' and m.created_at < now() - interval '10 minutes'
     and not exists (select from graphile_worker._private_jobs j
                      where j.key = 'message:' || m.id
                        and (j.attempts < j.max_attempts or j.locked_at > now() - interval '4 hours'));
end;
$$;

-- Definer: see app.add_message.
create or replace function public.mark_thread_read(thread uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  read public.message_threads;
begin
  perform app.require_permission('send_messages');
  select * into read from public.message_threads t
   where t.id = thread and t.organization_id = (select app.current_organization_id()) and app.sees_client(t.client_id) for update;
  if read.id is null then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  -- Skips an update without a change, because it would make screens that listen for changes reload forever.
  if read.unread_count = 0 then
    return;
  end if;
  update public.message_threads t set unread_count = 0 where t.id = read.id;
  update public.messages m set read_at = clock_timestamp()
   where m.thread_id = thread and m.direction = 'inbound' and m.read_at is null;
end;
$$;
comment on function public.mark_thread_read is 'Marks the client''s messages in this conversation as read.';

grant execute on function public.mark_thread_read to authenticated;
grant execute on function app.message_preview, app.add_message, app.receive_message, app.open_thread, app.thread_of_link, app.open_conversation, app.sweep_messages
  to tradeline_server;

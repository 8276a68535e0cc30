-- Incoming emails. The server stores them; members read them as messages.
alter table app.reply_addresses enable row level security;
alter table app.incoming_emails enable row level security;

create policy "the server keeps addresses of replies" on app.reply_addresses for all to tradeline_server using (true);
create policy "the server keeps what emails came" on app.incoming_emails for all to tradeline_server using (true);

grant select, insert, delete on app.reply_addresses to tradeline_server;
grant select, insert on app.incoming_emails to tradeline_server;
-- No API role has access to these tables.

-- Returns the conversation that an address of replies belongs to, with its client's address. No row for a wrong or expired token.
create or replace function app.thread_of_reply(hash bytea)
returns table (organization_id uuid, client_id uuid, thread_id uuid, client_email text)
language sql stable set search_path = ''
as $$
  select t.organization_id, t.client_id, t.id, nullif(btrim(c.email), '')
    from app.reply_addresses a
    join public.message_threads t on t.id = a.thread_id and t.organization_id = a.organization_id
    join public.clients c on c.id = t.client_id
   where a.token_hash = hash and a.expires_at > now()
$$;

-- Returns true if the email is new. Its transaction then stores it, and another that brings the same email waits.
create or replace function app.is_new_email(organization uuid, hash bytea) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('email ' || encode(hash, 'hex'), 0));
  return not exists (select from app.incoming_emails e where e.organization_id = organization and e.email_hash = hash);
end;
$$;

-- Stores an email as a message of its conversation, and notifies as for any message. Definer: see app.add_message.
create or replace function app.receive_email(thread uuid, hash bytea, body text, quoted text, other_sender text, is_verified boolean,
                                             files jsonb, request text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  received uuid := app.receive_message(thread, body, request);
begin
  update public.messages m
     set quoted_text = quoted, sent_from = other_sender, is_sender_verified = is_verified, attachments = files
   where m.id = received;
  insert into app.incoming_emails (organization_id, email_hash, message_id)
  select m.organization_id, hash, m.id from public.messages m where m.id = received;
  return received;
end;
$$;

grant execute on function app.thread_of_reply, app.is_new_email, app.receive_email to tradeline_server;

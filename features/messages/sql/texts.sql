-- Texts to clients: their consents, and the carrier's events.
alter table public.text_consents enable row level security;
alter table app.carrier_texts enable row level security;

create policy "staff read their organization's consents to texts" on public.text_consents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every consent to texts" on public.text_consents for select to platform_admin using (true);

create policy "the server keeps consents to texts" on public.text_consents
  for all to tradeline_server
  using (true);

create policy "the server keeps what the carrier knows" on app.carrier_texts for all to tradeline_server using (true);

grant select, insert, update on app.carrier_texts to tradeline_server;
grant select on public.text_consents to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.text_consents to tradeline_server;
-- Users record through the server's command, which knows who asks. Update and delete are not granted.

-- A client's answer never changes, not even through the table's owner. The person who recorded it may leave.
create or replace trigger refuse_rewriting
  before update of organization_id, client_id, phone, is_agreed, method, note, created_at or delete on public.text_consents
  for each row execute function app.refuse_rewriting('Answers about texts cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.text_consents
  for each statement execute function app.refuse_rewriting('Answers about texts cannot be changed or removed');

-- Returns true if the newest keyword from the client's number, as of a moment, was an opt-out.
create or replace function app.has_stopped_texts(client public.clients, as_of timestamptz default 'infinity') returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((select not t.is_agreed from public.text_consents t
                    where t.client_id = client.id and t.phone = client.phone and t.method = 'keyword' and t.created_at <= as_of
                    order by t.created_at desc limit 1), false)
$$;

-- A STOP is about the number, not about one company's client: companies shared one number, and a STOP still
-- counts for all (docs/decisions/0132-text-numbers.md).
create or replace function app.is_number_stopped(number text, as_of timestamptz default 'infinity') returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.clients c where c.phone = number and app.has_stopped_texts(c, as_of))
$$;

-- Only the phone can undo its STOP (47 CFR 64.1200(a)(10)). A consent from before the STOP doesn't count, but may be
-- entered late. Definer: the caller can't see who else has the number.
create or replace function app.guard_text_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_number_stopped(new.phone, new.created_at) then
    raise exception 'Only a START from the phone itself can undo its STOP' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_text_consent before insert on public.text_consents
  for each row when (new.is_agreed and new.method <> 'keyword') execute function app.guard_text_consent();

-- Adds an answer to the ledger and to the client's timeline.
create or replace function app.add_text_consent(client public.clients, is_agreed boolean, method text, note text, person uuid, request text)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.text_consents (organization_id, client_id, phone, is_agreed, method, note, recorded_by)
  values (client.organization_id, client.id, client.phone, is_agreed, method, note, person)
  returning id into made;
  perform app.record_audit(client.organization_id, person, 'text_consent.recorded', 'text_consents', made,
                           jsonb_build_object('client_id', client.id, 'kind', method,
                                              'status', case when is_agreed then 'agreed' else 'declined' end), request);
  return made;
end;
$$;

-- Records an answer given to staff. Returns the row's id, or an error code. Doesn't lock the client: a transaction that
-- changes it may hold the audit log already, which this writes to next.
create or replace function app.record_text_consent(organization uuid, person uuid, client_id uuid, is_agreed boolean, method text,
                                                   note text, request text)
returns table (id uuid, refusal text)
language plpgsql volatile set search_path = ''
as $$
declare
  client public.clients;
begin
  -- Prevents a STOP between this check and the consent.
  perform pg_advisory_xact_lock_shared(hashtextextended('keywords of texts', 0));
  select * into client from public.clients c
   where c.id = record_text_consent.client_id and c.organization_id = organization;
  if client.id is null then
    return query select null::uuid, 'CLIENT_NOT_FOUND';
  elsif client.phone is null then
    return query select null::uuid, 'PHONE_MISSING';
  elsif is_agreed and app.is_number_stopped(client.phone) then
    return query select null::uuid, 'STOPPED_BY_PHONE';
  elsif is_agreed and client.archived_at is not null then
    -- An opt-out can be recorded at any time.
    return query select null::uuid, 'CLIENT_ARCHIVED';
  else
    return query select app.add_text_consent(client, is_agreed, method, note, person, request), null::text;
  end if;
end;
$$;

-- Returns the answer that counts for the client's current number, or nulls without one: a STOP without a later START,
-- otherwise the last answer recorded by staff. START ends a STOP but is no consent itself. The same rule as
-- rules/text-consent.ts.
create or replace function app.text_consent_of(client uuid) returns public.text_consents
language sql stable set search_path = ''
as $$
  select t.* from public.clients c
    join public.text_consents t on t.client_id = c.id and t.phone = c.phone
   where c.id = client and (t.method = 'keyword') = app.has_stopped_texts(c)
   order by t.created_at desc
   limit 1
$$;

-- A keyword counts for every client with the sender's number. STOP withdraws any consent, and is recorded even after an
-- opt-out given to staff. START ends a STOP, so that the answer recorded by staff counts again, even an opt-out.
create or replace function app.heed_text_keyword(sender text, is_agreed boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  client public.clients;
begin
  -- The order in which audit chains are locked.
  for client in select * from public.clients c where c.phone = sender order by c.organization_id, c.id loop
    if app.has_stopped_texts(client) = is_agreed then
      perform app.add_text_consent(client, is_agreed, 'keyword', null, null, null);
    end if;
  end loop;
end;
$$;

-- Applies the carrier's status of a text. Events arrive in any order and may repeat: delivered is final, and failed is
-- final unless the outcome was unknown. Ignores a text that isn't ours.
create or replace function app.note_text_status(message uuid, told_sid text, told_status text, failure text) returns void
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_variable
declare
  known app.carrier_texts;
begin
  update app.carrier_texts t set sid = told_sid
   where t.message_id = message and t.asked_at is not null and coalesce(t.sid, told_sid) = told_sid
  returning * into known;
  if known.message_id is null then
    if told_status = 'failed' then
      perform app.note_signing_text_failure(message);
    end if;
    return;
  end if;
  update public.messages m
     set status = told_status, failure = failure,
         sent_at = case when told_status <> 'failed' then coalesce(m.sent_at, clock_timestamp()) else m.sent_at end,
         delivered_at = case when told_status = 'delivered' then clock_timestamp() end
   where m.id = message
     and (m.status = 'queued' or m.status = 'failed' and known.is_outcome_unknown
          or m.status = 'sent' and told_status <> 'sent' or m.status = 'failed' and told_status = 'delivered');
  update app.carrier_texts t set is_outcome_unknown = false where t.message_id = message and t.is_outcome_unknown;
end;
$$;

-- Stores an incoming text, once: in the conversation of the client with that phone, or, if several clients of the company share the phone, apart
-- until a member assigns it (shared-texts.sql). A phone of no client of the company is ignored. `opts_in` marks a keyword: true to opt in, false to opt out, null for a message.
-- `recipient` is the number that was texted; the release before didn't pass it, when all companies shared one.
create or replace function app.receive_text(sender text, told_sid text, body text, opts_in boolean, request text,
                                            recipient text default null) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  company uuid;
  named uuid[];
  received uuid;
begin
  -- A keyword writes to the audit chains of several organizations, so keywords run one at a time to prevent deadlocks.
  if opts_in is not null then
    perform pg_advisory_xact_lock(hashtextextended('keywords of texts', 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('text ' || told_sid, 0));
  if exists (select from app.carrier_texts t where t.sid = told_sid) or exists (select from public.shared_texts s where s.sid = told_sid) then
    return;
  end if;
  company := app.company_of_text(coalesce(recipient, (select i.shared_text_number from app.installation i)), sender);
  named := app.clients_of_phone(company, sender);
  if cardinality(named) > 1 then
    perform app.receive_shared_text(company, named, sender, told_sid, body, request);
  elsif cardinality(named) = 1 then
    received := app.receive_message(app.open_thread(company, named[1], 'text', null), body, request);
    insert into app.carrier_texts (message_id, organization_id, sid)
    select m.id, m.organization_id, told_sid from public.messages m where m.id = received;
  end if;
  if opts_in is not null then
    perform app.heed_text_keyword(sender, opts_in);
  end if;
end;
$$;

grant execute on function app.has_stopped_texts, app.is_number_stopped, app.add_text_consent, app.record_text_consent, app.text_consent_of, app.heed_text_keyword,
  app.note_text_status, app.receive_text to tradeline_server;

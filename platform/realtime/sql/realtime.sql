-- Channels. Only the server's login may call these functions, except for those about a caller's own policies.
grant usage on schema realtime to anon, authenticated, platform_admin, service_role, authenticator;

alter table realtime.messages enable row level security;
alter table realtime.parcels enable row level security;
alter table realtime.presences enable row level security;
grant select, insert on realtime.messages to anon, authenticated, platform_admin, service_role;
-- Without a policy no one can join a private channel. No role has access to parcels and presences.

-- The topic that a policy on realtime.messages checks.
create or replace function realtime.topic() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create policy "staff read their organization's channel" on realtime.messages
  for select to authenticated
  using (realtime.topic() = 'organization:' || (select app.current_organization_id()));

create policy "staff write to their organization's channel" on realtime.messages
  for insert to authenticated
  -- A super admin who views a subscriber can't send in its name.
  with check (realtime.topic() = 'organization:' || (select app.current_organization_id()) and (select auth.jwt() -> 'act') is null
              and (select app.company_may_work()));

-- Returns a caller's rights in a private channel. Tests the policies themselves with rows that are rolled back.
create or replace function realtime.channel_rights(wanted text, caller_role text, claims text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  rights text[] := '{}';
  wish text;
begin
  perform set_config('realtime.topic', wanted, true);
  begin
    perform set_config('role', 'service_role', true);
    insert into realtime.messages (topic, extension) values (wanted, 'broadcast'), (wanted, 'presence');
    perform set_config('role', caller_role, true), set_config('request.jwt.claims', claims, true);
    rights := array(select distinct extension || '.read' from realtime.messages where topic = wanted and event is null);
    foreach wish in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension) values (wanted, wish);
        rights := rights || (wish || '.write');
      exception when insufficient_privilege then
        null;
      end;
    end loop;
    raise exception using errcode = 'RTUND';
  exception
    when sqlstate 'RTUND' then
      null;
    when others then
      -- If a policy fails, no one is let in.
      rights := '{}';
  end;
  return to_jsonb(rights);
end;
$$;

-- Security definer, because no role has access to the tables behind it. Notifications have at most 8,000 bytes; longer
-- messages are stored.
create or replace function realtime.publish(message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  parcel bigint;
begin
  if octet_length(message) < 7900 then
    perform pg_notify('realtime', message);
    return;
  end if;
  insert into realtime.parcels (body) values (message) returning id into parcel;
  perform pg_notify('realtime', '#' || parcel);
end;
$$;

-- Security definer, see realtime.publish.
create or replace function realtime.parcel(wanted bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select body from realtime.parcels where id = wanted
$$;

-- Returns what the database sent to a private channel since a moment in milliseconds: the latest messages, in order.
create or replace function realtime.sent_since(wanted text, moment double precision, most integer)
returns table (event text, "json" text, base64 text, meta json)
language sql stable set search_path = ''
as $$
  select newest.event, newest.payload::text, encode(newest.binary_payload, 'base64'),
         json_build_object('replayed', true, 'id', newest.id)
    from (select * from realtime.messages
           where topic = wanted and private and extension = 'broadcast' and messages.event is not null
             and inserted_at >= to_timestamp(moment / 1000)::timestamp
           order by inserted_at desc limit most) newest
   order by newest.inserted_at
$$;

-- Security definer, see realtime.publish. A client arrives, changes (which is arriving and leaving), or leaves. The
-- message notifies the other processes.
drop function if exists realtime.set_presence(text, text, integer, text, text, jsonb, text);
create or replace function realtime.set_presence(leaving text, arriving jsonb, message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from realtime.presences where ref = leaving;
  if arriving is not null then
    insert into realtime.presences select * from jsonb_populate_record(null::realtime.presences, arriving);
  end if;
  perform realtime.publish(message);
end;
$$;

-- A process holds its advisory lock as long as it lives, so those present through it are gone when the lock is.
create or replace function realtime.is_alive(holding integer) returns boolean
language sql volatile set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_locks
     where locktype = 'advisory' and classid = 7263011 and objid = holding::oid and objsubid = 2
       and database = (select oid from pg_catalog.pg_database where datname = current_database()))
$$;

-- Security definer, see realtime.publish.
create or replace function realtime.presences_in(channel text) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('ref', ref, 'key', key, 'meta', meta)), '[]')
    from realtime.presences
   where topic = channel and holder in (select holder from realtime.presences where topic = channel group by holder having realtime.is_alive(holder))
$$;

-- Security definer, see realtime.publish. Announces the departure of clients whose process ended. Deletes stored
-- messages that were delivered or have expired.
create or replace function realtime.sweep() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone realtime.presences;
begin
  for gone in
    delete from realtime.presences
     where holder in (select holder from realtime.presences group by holder having not realtime.is_alive(holder))
    returning *
  loop
    perform realtime.publish(json_build_object('kind', 'presence', 'room', gone.topic, 'diff', json_build_object(
      'joins', '{}'::json, 'leaves', json_build_object(gone.key, json_build_object('metas', json_build_array(gone.meta)))))::text);
  end loop;
  delete from realtime.parcels where sent_at < now() - interval '1 minute';
  delete from realtime.messages where inserted_at < now() - interval '3 days';
end;
$$;

-- Sends a broadcast from SQL as the caller, whose policies apply to private channels. As in the hosted service, a
-- payload gets the message's id unless it has its own, and a failure is only a warning: the caller's own writes must
-- not fail because of it.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(payload) = 'object' then
    payload := jsonb_build_object('id', message_id) || payload;
  end if;
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, topic, extension, event, payload, private)
  values (message_id, topic, 'broadcast', event, payload, private);
exception when others then
  raise warning 'a broadcast was not sent (%)', sqlstate;
end;
$$;

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (topic, extension, event, binary_payload, private) values (topic, 'broadcast', event, payload, private);
exception when others then
  raise warning 'a broadcast was not sent (%)', sqlstate;
end;
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end;
$$;

-- Security definer: a role that may insert a message may have it announced.
create or replace function realtime.announce_message() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.publish(json_strip_nulls(json_build_object(
    'kind', 'broadcast', 'room', case when new.private then 'private:' else 'public:' end || new.topic, 'event', new.event,
    'meta', json_build_object('id', new.id), 'json', new.payload::text, 'base64', encode(new.binary_payload, 'base64')))::text);
  return null;
end;
$$;

create or replace trigger announce_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null) execute function realtime.announce_message();

grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, platform_admin, service_role;
grant execute on function realtime.channel_rights(text, text, text), realtime.sent_since(text, double precision, integer)
  to service_role;
grant execute on function realtime.publish(text), realtime.parcel(bigint), realtime.presences_in(text), realtime.sweep(),
  realtime.set_presence(text, jsonb, text)
  to authenticator;

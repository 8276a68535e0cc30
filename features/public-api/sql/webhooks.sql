alter table app.webhook_endpoints enable row level security;
alter table app.webhook_events enable row level security;
alter table app.webhook_deliveries enable row level security;
alter table app.webhook_attempts enable row level security;

create policy "the server keeps webhook endpoints" on app.webhook_endpoints
  for all to tradeline_server
  using (true);

create policy "the server reads and sweeps webhook events" on app.webhook_events
  for all to tradeline_server
  using (true);

create policy "the server delivers webhooks" on app.webhook_deliveries
  for all to tradeline_server
  using (true);

create policy "the server notes attempts to deliver" on app.webhook_attempts
  for all to tradeline_server
  using (true);

grant select, insert, update, delete on app.webhook_endpoints to tradeline_server;
grant select, update, delete on app.webhook_events to tradeline_server;
grant select, update on app.webhook_deliveries to tradeline_server;
grant select, insert on app.webhook_attempts to tradeline_server;
-- No API role has access here: owners and admins use POST /functions/v1/webhooks.

-- Queues the next attempt in the caller's transaction. A delivery has at most one job, and an endpoint has two lanes,
-- so that a slow endpoint doesn't delay others. All failing endpoints of an organization share one lane, so they
-- occupy only one worker.
create or replace function app.queue_webhook(delivery uuid, endpoint uuid, wait interval default '0') returns void
language plpgsql volatile set search_path = ''
as $$
declare
  at timestamptz := clock_timestamp() + wait;
  lane text := (select case when e.failing_since is null then e.id || ':' || (hashtext(delivery::text) & 7)
                            else 'failing:' || e.organization_id end
                  from app.webhook_endpoints e where e.id = endpoint);
begin
  update app.webhook_deliveries set status = 'waiting', next_attempt_at = at where id = delivery;
  perform graphile_worker.add_job(
    'deliver_webhook', json_build_object('delivery_id', delivery),
    queue_name := 'webhook:' || lane, run_at := at, job_key := 'webhook:' || delivery);
end;
$$;

-- Adds a delivery of an event to one endpoint. For a paused endpoint it is held.
create or replace function app.address_webhook(event uuid, endpoint uuid) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  delivery uuid;
  held boolean;
begin
  select paused_at is not null into held from app.webhook_endpoints where id = endpoint;
  insert into app.webhook_deliveries (organization_id, event_id, endpoint_id, status)
  select organization_id, event, endpoint, 'held' from app.webhook_events where id = event
  returning id into delivery;
  if not held then
    perform app.queue_webhook(delivery, endpoint);
  end if;
  return delivery;
end;
$$;

-- Creates an event for all endpoints of the organization that subscribe to it. Call it in the transaction that causes
-- the event, so that the event exists only if that commits. Returns the event's id, or null without subscribers.
-- Never pass an SSN or a date of birth. Definer: for triggers, whose callers can't write here. Granted only to the
-- server, so that callers can't invent events.
create or replace function app.emit_event(organization uuid, type text, payload jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted uuid[] := array(select e.id from app.webhook_endpoints e
                          where e.organization_id = organization and e.event_types && array[emit_event.type, '*']
                          order by e.id for key share);
  event uuid;
begin
  if cardinality(wanted) = 0 then
    return null;
  end if;
  insert into app.webhook_events (organization_id, type, data) values (organization, emit_event.type, payload)
  returning id into event;
  perform app.address_webhook(event, endpoint) from unnest(wanted) as endpoint;
  return event;
end;
$$;

-- Sends a test event to one endpoint, paused or not. Returns the delivery's id. Definer: see app.emit_event.
create or replace function app.emit_test_event(endpoint uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  event uuid;
  delivery uuid;
begin
  insert into app.webhook_events (organization_id, type, data)
  select e.organization_id, 'webhook.test', jsonb_build_object('endpointId', e.id, 'message', 'It works')
    from app.webhook_endpoints e where e.id = endpoint
  returning id into event;
  delivery := app.address_webhook(event, endpoint);
  perform app.queue_webhook(delivery, endpoint);
  return delivery;
end;
$$;

grant execute on function app.queue_webhook, app.emit_event, app.emit_test_event to tradeline_server;

-- A client in an event: the response of `/v1/clients` without SSN and date of birth, and without their masks.
create or replace function app.client_in_event(client public.clients) returns jsonb
language sql stable set search_path = ''
as $$
  select app.client_in_api(client) - '{ssn,dateOfBirth}'::text[]
$$;

-- Definer: see app.emit_event. A client is written as JSON only for a company that subscribes to new clients.
create or replace function app.tell_of_new_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.emit_event(c.organization_id, 'client.created',
                         jsonb_build_object('client', app.client_in_event(row(c.*)::public.clients)))
     from added c
    where exists (select from app.webhook_endpoints e
                   where e.organization_id = c.organization_id and e.event_types && array['client.created', '*']);
  return null;
end;
$$;

create or replace trigger tell_of_new_clients after insert on public.clients
  referencing new table as added
  for each statement execute function app.tell_of_new_clients();

-- Definer: see app.emit_event.
create or replace function app.tell_of_changed_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant jsonb := (
    select jsonb_agg(key) from jsonb_each(app.client_in_api(new)) as now (key, value)
     where key <> 'updatedAt' and value is distinct from app.client_in_api(old) -> key);
begin
  perform app.emit_event(new.organization_id, 'client.updated',
                         jsonb_build_object('client', app.client_in_event(new), 'changed', changed));
  return null;
end;
$$;

-- Derived values, such as scores, are not changes of the client. The condition lists the fields, because scores
-- change far more often.
do $$
declare
  fields text[] := array(select name from app.client_fields() where is_in_api);
begin
  execute format($made$
    create or replace trigger tell_of_changed_client after update on public.clients
      for each row when ((old.%s, old.archived_at is null) is distinct from (new.%s, new.archived_at is null))
      execute function app.tell_of_changed_client() $made$,
    array_to_string(fields, ', old.'), array_to_string(fields, ', new.'));
end;
$$;

-- Only the report's id and which bureaus answered, without their data, which needs a key with the scope to read it.
-- Definer: see app.emit_event.
create or replace function app.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.emit_event(
    new.organization_id, case new.status when 'success' then 'credit_report.completed' else 'credit_report.failed' end,
    jsonb_build_object('report', jsonb_build_object(
      'id', new.id, 'clientId', new.client_id, 'status', new.status, 'bureaus', new.report_data -> 'bureaus',
      'outcomes', new.report_data -> 'outcomes', 'pullType', new.report_data -> 'pull_type', 'createdAt', new.created_at)));
  return null;
end;
$$;

create or replace trigger tell_of_new_report after insert on public.credit_reports
  for each row when (new.status in ('success', 'error')) execute function app.tell_of_report();
create or replace trigger tell_of_settled_report after update of status on public.credit_reports
  for each row when (old.status = 'pending' and new.status in ('success', 'error')) execute function app.tell_of_report();

-- Definer: see app.emit_event.
create or replace function app.tell_of_api_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.emit_event(
    new.organization_id, case when new.revoked_at is null then 'api_key.created' else 'api_key.revoked' end,
    jsonb_build_object('apiKey', jsonb_build_object(
      'id', new.id, 'name', new.name, 'prefix', new.prefix, 'scopes', to_jsonb(new.scopes), 'mode', new.mode,
      'expiresAt', new.expires_at)));
  return null;
end;
$$;

create or replace trigger tell_of_new_api_key after insert on app.api_keys
  for each row execute function app.tell_of_api_key();
create or replace trigger tell_of_revoked_api_key after update of revoked_at on app.api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function app.tell_of_api_key();

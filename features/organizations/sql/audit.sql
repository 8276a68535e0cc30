alter table app.audit_heads enable row level security;
alter table app.audit_events enable row level security;

create policy "the server reads audit events" on app.audit_events
  for select to tradeline_server
  using (true);

grant select on app.audit_events to tradeline_server;
-- Insert, update and delete are granted to no role: only app.record_audit writes events.

-- No role can change past rows, not even the table's owner. The error message is the trigger's argument.
create or replace function app.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', tg_argv[0] using errcode = '42501';
end;
$$;

create or replace trigger refuse_rewriting before update or delete on app.audit_events
  for each row execute function app.refuse_rewriting('Audit events cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.audit_events
  for each statement execute function app.refuse_rewriting('Audit events cannot be changed or removed');

create or replace function app.audit_hash(previous bytea, organization uuid, number bigint, at timestamptz, actor uuid,
                                          act text, subject text, subject_row uuid, details jsonb, request text) returns bytea
language sql immutable set search_path = ''
as $$
  -- A JSON array separates the fields, so that moving text from one field to the next changes the hash.
  select sha256(previous || convert_to(jsonb_build_array(
    organization, number, extract(epoch from at)::text, actor, act, subject, subject_row, details, request)::text, 'UTF8'))
$$;

-- Definer: no role can write heads. Each organization's chain starts empty.
create or replace function app.open_audit_chain(organization uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into app.audit_heads (organization_id, chain_number, hash) values (organization, 0, '') on conflict do nothing
$$;

-- Definer: many actions cause events, but no role can write them. Locks the head row, so that the chain has no gap
-- and no fork. The request id is that of the transaction, unless the server passes another.
create or replace function app.record_audit(organization uuid, actor uuid, act text, subject text, subject_row uuid,
                                            details jsonb, request text default nullif(current_setting('request.id', true), ''))
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  head app.audit_heads;
  at timestamptz := clock_timestamp();
  hashed bytea;
begin
  select * into head from app.audit_heads where organization_id = organization for update;
  hashed := app.audit_hash(head.hash, organization, head.chain_number + 1, at, actor, act, subject, subject_row,
                           coalesce(details, '{}'), request);
  insert into app.audit_events (organization_id, chain_number, happened_at, actor_id, action, subject_table, subject_id,
                                details, request_id, previous_hash, hash)
  values (organization, head.chain_number + 1, at, actor, act, subject, subject_row, coalesce(details, '{}'), request,
          head.hash, hashed);
  update app.audit_heads set chain_number = head.chain_number + 1, hash = hashed where organization_id = organization;
end;
$$;

-- Returns the number of the first event that doesn't follow from the previous one; null if the chain is intact.
create or replace function app.first_broken_audit_event(organization uuid) returns bigint
language sql stable set search_path = ''
as $$
  with chain as (
    select e.*, lag(e.hash, 1, '\x'::bytea) over (order by e.chain_number) as expected_previous,
           row_number() over (order by e.chain_number) as expected_number
      from app.audit_events e
     where e.organization_id = organization
  )
  select min(chain_number) from (
    select chain_number from chain
     where previous_hash <> expected_previous or chain_number <> expected_number
        or hash <> app.audit_hash(previous_hash, organization_id, chain_number, happened_at, actor_id, action, subject_table,
                                  subject_id, details, request_id)
    union all
    -- The head stores the newest event, so a truncated chain is detected here.
    select h.chain_number from app.audit_heads h
     where h.organization_id = organization
       and h.chain_number <> (select count(*) from chain)
  ) broken
$$;

-- Returns the changed fields without sensitive values: the row has masks, and the file columns have no contents.
-- Leaves out values that a client's row copies from its reports and its contact.
create or replace function app.row_changes(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, value)), '{}')
    from jsonb_each(after)
   where before -> key is distinct from value and key not in ('search_text', 'updated_at', 'latest_experian_score', 'latest_equifax_score',
          'latest_transunion_score', 'middle_score', 'last_report_at', 'assigned_contact_name', 'open_loan_count',
          'past_due_loan_count', 'loan_balance')
$$;

-- Returns the filters of a list that may be recorded. Callers supply them, and records are permanent, so unknown or
-- long values are left out.
create or replace function app.known_filter(given jsonb, known text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, left(given ->> key, 20)) filter (where given ->> key <> ''), '{}') from unnest(known) as key
$$;

-- Returns the client and the document type of a row, by which the client's timeline finds the event.
create or replace function app.file_of(row_now jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'client_id', row_now -> 'client_id', 'document_type', row_now -> 'document_type', 'custom_type', row_now -> 'custom_type'))
$$;

-- Definer: see app.record_audit. For tables with organization_id and id.
create or replace function app.audit_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.record_audit(new.organization_id, (select auth.uid()), tg_table_name || '.created', tg_table_name, new.id,
                             app.file_of(to_jsonb(new)));
  elsif app.row_changes(to_jsonb(old), to_jsonb(new)) <> '{}' then
    perform app.record_audit(new.organization_id, (select auth.uid()), tg_table_name || '.changed', tg_table_name, new.id,
                             app.row_changes(to_jsonb(old), to_jsonb(new)) || (app.file_of(to_jsonb(new)) - '{document_type,custom_type}'::text[]));
  end if;
  return null;
end;
$$;

grant execute on function app.open_audit_chain, app.record_audit, app.first_broken_audit_event, app.audit_hash to tradeline_server;

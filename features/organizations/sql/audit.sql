alter table app.audit_heads enable row level security;
alter table app.audit_events enable row level security;
alter table app.audit_blocks enable row level security;
alter table app.unlinked_audit_events enable row level security;

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
  -- A merge of two clients moves a record without changing its content. The nested ifs keep rows of statement triggers unread.
  if tg_op = 'UPDATE' and tg_level = 'ROW' and app.is_merging() then
    if app.moves_between_files(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception '%', tg_argv[0] using errcode = '42501';
end;
$$;

create or replace trigger refuse_rewriting before update or delete on app.audit_events
  for each row execute function app.refuse_rewriting('Audit events cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.audit_events
  for each statement execute function app.refuse_rewriting('Audit events cannot be changed or removed');
create or replace trigger refuse_rewriting before update or delete on app.audit_blocks
  for each row execute function app.refuse_rewriting('The audit chain cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.audit_blocks
  for each statement execute function app.refuse_rewriting('The audit chain cannot be changed or removed');

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

-- Definer: many actions cause events, but no role can write them. Locks nothing, so that writers don't wait for each
-- other; app.link_audit_events adds the event to the chain once it is committed. The request id is that of the
-- transaction, unless the server passes another.
create or replace function app.record_audit(organization uuid, actor uuid, act text, subject text, subject_row uuid,
                                            details jsonb, request text default nullif(current_setting('request.id', true), ''))
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  number constant bigint := nextval('app.audit_event_numbers');
  at constant timestamptz := clock_timestamp();
  known constant jsonb := coalesce(details, '{}');
begin
  insert into app.audit_events (organization_id, chain_number, happened_at, actor_id, action, subject_table, subject_id,
                                details, request_id, hash)
  values (organization, number, at, actor, act, subject, subject_row, known, request,
          app.audit_hash('', organization, number, at, actor, act, subject, subject_row, known, request));
  insert into app.unlinked_audit_events (organization_id, chain_number) values (organization, number);
end;
$$;

-- Returns the hash of a block: it covers the block before it, its own numbers, and the hashes of its events. A missing
-- event changes it.
create or replace function app.audit_block_hash(previous bytea, organization uuid, number bigint, events bigint[]) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(previous || convert_to(jsonb_build_array(organization, audit_block_hash.number, events)::text, 'UTF8')
                || string_agg(coalesce(e.hash, ''), '' order by part.number))
    from unnest(events) part (number)
    left join app.audit_events e on e.organization_id = organization and e.chain_number = part.number
$$;

-- Adds the committed events of an organization to its chain, up to 1,000 in a block. Returns how many. Locks the head, so
-- that the chain has no gap and no fork. Definer: no role can write blocks.
create or replace function app.link_audit_events(organization uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  head app.audit_heads;
  numbers bigint[];
  linked bigint := 0;
begin
  select * into head from app.audit_heads where organization_id = organization for update;
  loop
    with taken as (
      delete from app.unlinked_audit_events u
       where u.organization_id = organization
         and u.chain_number in (select w.chain_number from app.unlinked_audit_events w
                                 where w.organization_id = organization order by w.chain_number limit 1000)
      returning u.chain_number)
    select array_agg(t.chain_number order by t.chain_number) into numbers from taken t;
    exit when numbers is null;
    linked := linked + cardinality(numbers);
    insert into app.audit_blocks (organization_id, number, events, previous_hash, hash)
    values (organization, head.block_number + 1, numbers, head.hash,
            app.audit_block_hash(head.hash, organization, head.block_number + 1, numbers))
    returning number, hash into head.block_number, head.hash;
  end loop;
  update app.audit_heads set chain_number = chain_number + linked, block_number = head.block_number, hash = head.hash
   where organization_id = organization and linked > 0;
  return linked;
end;
$$;

-- Returns the organizations with events to link.
create or replace function app.organizations_with_unlinked_audit_events() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select distinct organization_id from app.unlinked_audit_events
$$;

-- Returns the number of the first event that isn't as it was recorded, or isn't where it was linked; null if the chain
-- is intact. Events of earlier releases were chained one by one, before the first block.
create or replace function app.first_broken_audit_event(organization uuid) returns bigint
language sql stable set search_path = ''
as $$
  with single as (
    select e.*, lag(e.hash, 1, '\x'::bytea) over (order by e.chain_number) as expected_previous,
           row_number() over (order by e.chain_number) as expected_number
      from app.audit_events e
     where e.organization_id = organization and e.previous_hash is not null
  ),
  own as (
    select e.* from app.audit_events e where e.organization_id = organization and e.previous_hash is null
  ),
  block as (
    select b.*, row_number() over (order by b.number) as expected_number,
           lag(b.hash, 1, coalesce((select s.hash from single s order by s.chain_number desc limit 1), '\x'::bytea))
             over (order by b.number) as expected_previous
      from app.audit_blocks b where b.organization_id = organization
  ),
  known as (
    select part.number from block b, unnest(b.events) part (number)
    union all
    select u.chain_number from app.unlinked_audit_events u where u.organization_id = organization
  )
  select min(chain_number) from (
    select chain_number from single
     where previous_hash <> expected_previous or chain_number <> expected_number
        or hash <> app.audit_hash(previous_hash, organization_id, chain_number, happened_at, actor_id, action, subject_table,
                                  subject_id, details, request_id)
    union all
    select chain_number from own
     where hash <> app.audit_hash('', organization_id, chain_number, happened_at, actor_id, action, subject_table, subject_id,
                                  details, request_id)
    union all
    -- An event is missing, was added beside the system, or is in two places.
    select coalesce(k.number, o.chain_number) from known k full join own o on o.chain_number = k.number
     where k.number is null or o.chain_number is null
    union all
    select number from known group by number having count(*) > 1
    union all
    select events[1] from block
     where previous_hash <> expected_previous or number <> expected_number
        or hash <> app.audit_block_hash(previous_hash, organization_id, number, events)
    union all
    -- The head knows the newest block and the number of linked events, so a truncated chain is detected here.
    select h.chain_number from app.audit_heads h
     where h.organization_id = organization
       and (h.chain_number <> (select count(*) from single) + (select coalesce(sum(cardinality(events)), 0) from block)
            or h.block_number <> (select count(*) from block)
            or h.hash <> coalesce((select b.hash from block b order by b.number desc limit 1),
                                  (select s.hash from single s order by s.chain_number desc limit 1), '\x'::bytea))
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

grant execute on function app.open_audit_chain, app.record_audit, app.link_audit_events, app.organizations_with_unlinked_audit_events,
  app.first_broken_audit_event, app.audit_hash, app.audit_block_hash to tradeline_server;

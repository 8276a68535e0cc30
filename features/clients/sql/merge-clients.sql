-- Moves everything of a client to another one and records each changed row for the undo. Definer, like all functions here: the server has no
-- right to change the client of a row, and nothing else may.

-- Returns the primary key of a table's rows r as JSON, and the condition that finds a row r by such a key k, as SQL.
create or replace function app.key_of_relation(relation text, out as_json text, out found text)
language sql stable set search_path = ''
as $$
  select 'jsonb_build_object(' || string_agg(format('%L, r.%I', a.attname, a.attname), ', ') || ')',
         string_agg(format('r.%I = k.%I', a.attname, a.attname), ' and ')
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = relation::pg_catalog.regclass and i.indisprimary
$$;

-- Sets columns of the rows r of a table that meet a condition ($1: kept, $2: merged client, $3: organization), and records them.
create or replace function app.merge_rows(merge public.client_merges, relation text, step integer, sets text, columns text[], condition text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key record := app.key_of_relation(relation);
  former text := (select string_agg(format('%L, r.%I', name, name), ', ') from unnest(columns) as name);
begin
  execute format($made$
    with chosen as materialized (
      select %1$s as row_key, jsonb_build_object(%2$s) as former from %3$s r where %4$s for no key update of r),
    changed as (
      update %3$s r set %5$s from chosen, lateral jsonb_populate_record(null::%3$s, chosen.row_key) k where %7$s
      returning chosen.row_key, chosen.former, jsonb_build_object(%2$s) as became)
    insert into app.client_merge_rows (organization_id, merge_id, step, relation, row_key, former, became)
    select $3, $4, $5, %6$L, row_key, former, became from changed $made$, key.as_json, former, relation, condition, sets, relation, key.found)
    using merge.kept_id, merge.merged_id, merge.organization_id, merge.id, step;
end;
$$;

create or replace function app.move_client_rows(merge public.client_merges) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moving record;
begin
  perform app.move_texts(merge);
  perform app.move_shared_texts(merge);
  -- Of two current files in one field, the merged client's becomes an ordinary document.
  perform app.merge_rows(merge, 'public.client_documents', 2, 'client_field = null', '{client_field}', $c$
    r.organization_id = $3 and r.client_id = $2 and r.client_field is not null and exists (
      select from public.client_documents k where k.client_id = $1 and k.client_field = r.client_field and k.superseded_at is null) $c$);
  set constraints public.message_of_its_thread deferred;
  for moving in select l.relation, l.unless from app.client_relations() l where l.moves loop
    perform app.merge_rows(merge, moving.relation, 3, 'client_id = $1', '{client_id}',
      'r.organization_id = $3 and r.client_id = $2' || coalesce(' and not exists (' || moving.unless || ')', ''));
  end loop;
  set constraints public.message_of_its_thread immediate;
  perform app.merge_rows(merge, 'public.notifications', 4, $s$details = r.details || jsonb_build_object('client_id', $1)$s$, '{details}',
    $c$ r.details ->> 'client_id' = $2::text and exists (
          select from app.people p where p.id = r.person_id and p.organization_id = $3) $c$);
end;
$$;

-- A client has one conversation by text. If both have one, its messages join the kept client's.
create or replace function app.move_texts(merge public.client_merges) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept uuid := (select id from public.message_threads where client_id = merge.kept_id and channel = 'text');
  other uuid := (select id from public.message_threads where client_id = merge.merged_id and channel = 'text');
begin
  if kept is null or other is null then
    return;
  end if;
  perform app.merge_rows(merge, 'public.messages', 1, format('thread_id = %L, client_id = $1', kept), '{thread_id,client_id}',
                         format('r.organization_id = $3 and r.thread_id = %L and r.client_id = $2', other));
  perform app.sum_up_thread(kept);
  perform app.sum_up_thread(other);
end;
$$;

-- Sets what lists show of a conversation from its messages.
create or replace function app.sum_up_thread(thread uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.message_threads t
     set last_message_at = coalesce(newest.created_at, t.last_message_at), last_message = coalesce(app.message_preview(newest.body), ''),
         unread_count = (select count(*) from public.messages m where m.thread_id = t.id and m.direction = 'inbound' and m.read_at is null)
    from (select thread) one left join lateral (
           select m.created_at, m.body from public.messages m where m.thread_id = one.thread order by m.created_at desc, m.id desc limit 1) newest on true
   where t.id = one.thread
$$;

-- A text from a phone that several clients share names them all. Names the kept client instead of the merged one, once.
create or replace function app.move_shared_texts(merge public.client_merges) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.merge_rows(merge, 'public.shared_texts', 1,
    $s$client_ids = case when $1 = any (r.client_ids) then r.client_ids else array_replace(r.client_ids, $2, $1) end,
       assigned_client_id = case r.assigned_client_id when $2 then $1 else r.assigned_client_id end$s$,
    '{client_ids,assigned_client_id}',
    $c$ r.organization_id = $3 and $2 = any (r.client_ids)
        and (r.assigned_client_id = $2 or r.assigned_client_id is null and not $1 = any (r.client_ids)) $c$);
end;
$$;

-- Sets the figures that a client's row repeats from its reports, loans and enrollment.
create or replace function app.sum_up_client(client uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.clients c
     set latest_experian_score = null, latest_equifax_score = null, latest_transunion_score = null, middle_score = null, last_report_at = null
   where c.id = client and c.last_report_at is not null
     and not exists (select from public.credit_reports r where r.client_id = client and r.status = 'success');
  perform app.show_latest_report(array[client]);
  update public.clients c set open_loan_count = l.open, past_due_loan_count = l.past_due, loan_balance = l.owed
    from (select count(*) filter (where app.is_open_loan(status)) as open, count(*) filter (where status = 'past_due') as past_due,
                 coalesce(sum(amount) filter (where app.is_open_loan(status)), 0) as owed
            from public.loans where client_id = client) l
   where c.id = client and (c.open_loan_count, c.past_due_loan_count, c.loan_balance) is distinct from (l.open, l.past_due, l.owed);
  update public.repair_enrollments e set is_client_archived = c.archived_at is not null
    from public.clients c where c.id = client and e.client_id = client and e.is_client_archived <> (c.archived_at is not null);
end;
$$;

-- Carries out a merge that the server recorded and checked: `fields` are the values that the kept client takes over, `masked` the columns
-- whose sealed values it does. The server holds both clients.
create or replace function app.merge_clients(merge_id uuid, fields jsonb, masked text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merge public.client_merges;
begin
  select * into strict merge from public.client_merges m where m.id = merge_id;
  perform set_config('app.client_merge', merge_id::text, true);
  perform app.merge_fields(merge, fields || app.files_taken(merge), masked);
  perform app.move_client_rows(merge);
  perform app.merge_rows(merge, 'public.clients', 5, 'archived_at = coalesce(r.archived_at, now()), merged_into_id = $1',
                         '{archived_at,merged_into_id}', 'r.organization_id = $3 and r.id = $2');
  perform app.sum_up_client(merge.kept_id);
  perform app.sum_up_client(merge.merged_id);
  perform app.tell_of_merge(merge, 'client.merged');
  perform set_config('app.client_merge', '', true);
end;
$$;

-- The pictures that only the merged client has. Their documents move with them.
create or replace function app.files_taken(merge public.client_merges) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(other.key, other.value), '{}')
    from public.clients k, public.clients m, lateral jsonb_each(to_jsonb(m)) as other
   where k.id = merge.kept_id and m.id = merge.merged_id and other.key ~ app.file_columns()
     and other.value <> 'null' and to_jsonb(k) ->> regexp_replace(other.key, '_uploaded_at$', '') is null
     and not exists (select from public.client_documents d
                      where d.client_id = k.id and d.client_field = regexp_replace(other.key, '_uploaded_at$', '') and d.superseded_at is null)
$$;

create or replace function app.merge_fields(merge public.client_merges, fields jsonb, masked text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  names text[] := array(select jsonb_object_keys(fields)) || masked;
  sets text := (select string_agg(format('%1$I = (jsonb_populate_record(null::public.clients, %2$L)).%1$I', name, fields), ', ')
                  from jsonb_object_keys(fields) as name);
  hidden text := (select string_agg(format('%1$I = (select m.%1$I from public.clients m where m.id = $2)', name), ', ') from unnest(masked) as name);
begin
  if cardinality(names) = 0 then
    return;
  end if;
  -- The budget was used when the files were compared.
  perform set_config('app.ssn_drawn', merge.kept_id::text, true);
  -- The former value waits under the merge's id, where it is rotated and destroyed like any other.
  update app.sealed_values v set row_id = merge.id
   where v.organization_id = merge.organization_id and v.row_id = merge.kept_id and v.table_name = 'clients' and v.column_name = any (masked);
  insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
  select v.organization_id, v.table_name, merge.kept_id, v.column_name, v.mask, v.sealed, v.blind_index
    from app.sealed_values v
   where v.organization_id = merge.organization_id and v.row_id = merge.merged_id and v.table_name = 'clients' and v.column_name = any (masked);
  perform app.merge_rows(merge, 'public.clients', 0, concat_ws(', ', sets, hidden), names, 'r.organization_id = $3 and r.id = $1');
end;
$$;

-- Records the merge or its undo in both files, and tells subscribers. The fields are names only.
create or replace function app.tell_of_merge(merge public.client_merges, act text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_merge jsonb := jsonb_build_object('merge_id', merge.id, 'kept_id', merge.kept_id, 'merged_id', merge.merged_id,
                                       'kept_name', merge.kept_name, 'merged_name', merge.merged_name, 'taken', merge.taken);
begin
  perform app.record_audit(merge.organization_id, (select auth.uid()), act, 'clients', id, of_merge)
     from unnest(array[merge.kept_id, merge.merged_id]) as id;
  perform app.emit_event(merge.organization_id, act, jsonb_build_object('merge', jsonb_build_object(
    'id', merge.id, 'keptId', merge.kept_id, 'mergedId', merge.merged_id, 'mergedAt', merge.merged_at, 'undoUntil', merge.undo_until)));
end;
$$;

grant execute on function app.merge_clients to tradeline_server;

-- Takes a merge back. Definer: see merge-clients.sql.

-- Sets the rows of one step back that still have the values of the merge. A key may contain the client, which is the kept one now.
create or replace function app.restore_merge_rows(merge public.client_merges, relation text, columns text[], step integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  same_row text := (app.key_of_relation(relation)).found;
  sets text := (select string_agg(format('%1$I = f.%1$I', name), ', ') from unnest(columns) as name);
  unchanged text := (select string_agg(format('r.%1$I is not distinct from b.%1$I', name), ' and ') from unnest(columns) as name);
begin
  execute format($made$
    update %1$s r set %2$s
      from app.client_merge_rows w, lateral jsonb_populate_record(null::%1$s, w.row_key || w.became) k,
           lateral jsonb_populate_record(null::%1$s, w.former) f, lateral jsonb_populate_record(null::%1$s, w.became) b
     where w.organization_id = $1 and w.merge_id = $2 and w.relation = %3$L and w.step = $3 and %4$s and %5$s $made$,
    relation, sets, relation, same_row, unchanged)
    using merge.organization_id, merge.id, step;
end;
$$;

-- Rows that came after the merge follow the loan, application, conversation, dispute, envelope or report they belong to. The merged client had
-- no other rows since, so each such record of it just came back.
create or replace function app.follow_restored_rows(merge public.client_merges) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  child record;
begin
  for child in
    select l.relation, p.field, p.parent
      from app.client_parents() with ordinality as p (field, parent, place) cross join app.client_relations() l
      join pg_catalog.pg_attribute a on a.attrelid = l.relation::pg_catalog.regclass and a.attname = p.field and not a.attisdropped
     where l.moves
     order by p.place, l.relation
  loop
    execute format($made$
      update %1$s t set client_id = $2
       where t.organization_id = $3 and t.client_id = $1
         and t.%2$I in (select p.id from %3$s p where p.organization_id = $3 and p.client_id = $2) $made$,
      child.relation, child.field, child.parent)
      using merge.kept_id, merge.merged_id, merge.organization_id;
  end loop;
end;
$$;

-- Returns the fields that someone changed after the merge. A sealed value changed if it is no longer the merged client's.
create or replace function app.fields_changed_since_merge(merge_id uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(became.key order by became.key), '{}')
    from public.client_merges m
    join app.client_merge_rows r on r.organization_id = m.organization_id and r.merge_id = m.id and r.step = 0
    join public.clients c on c.organization_id = m.organization_id and c.id = m.kept_id
    cross join lateral jsonb_each(r.became) as became
   where m.id = fields_changed_since_merge.merge_id
     and (to_jsonb(c) -> became.key is distinct from became.value
          or became.key in ('ssn', 'date_of_birth')
             and (select v.blind_index from app.sealed_values v where v.row_id = m.kept_id and v.column_name = became.key)
                 is distinct from (select v.blind_index from app.sealed_values v where v.row_id = m.merged_id and v.column_name = became.key))
$$;

-- Sets the fields of the kept client back, except those in `newer`.
create or replace function app.restore_fields(merge public.client_merges, newer text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former jsonb := (select r.former - newer from app.client_merge_rows r
                    where r.organization_id = merge.organization_id and r.merge_id = merge.id and r.step = 0);
  hidden text[] := array(select jsonb_object_keys(former) intersect values ('ssn'), ('date_of_birth'));
begin
  if former is null or former = '{}' then
    return;
  end if;
  perform set_config('app.ssn_drawn', merge.kept_id::text, true);
  delete from app.sealed_values v
   where v.organization_id = merge.organization_id and v.row_id = merge.kept_id and v.table_name = 'clients' and v.column_name = any (hidden);
  update app.sealed_values v set row_id = merge.kept_id
   where v.organization_id = merge.organization_id and v.row_id = merge.id and v.table_name = 'clients' and v.column_name = any (hidden);
  execute format('update public.clients c set %s where c.organization_id = $1 and c.id = $2', (
    select string_agg(format('%1$I = (jsonb_populate_record(null::public.clients, %2$L)).%1$I', name, former), ', ') from jsonb_object_keys(former) as name))
    using merge.organization_id, merge.kept_id;
end;
$$;

-- Takes a merge back that the server checked; it holds both clients. Fields in `newer` keep their newer values.
create or replace function app.undo_merge(merge_id uuid, newer text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merge public.client_merges;
  part record;
begin
  select * into strict merge from public.client_merges m where m.id = merge_id;
  perform set_config('app.client_merge', merge_id::text, true);
  set constraints public.message_of_its_thread deferred;
  for part in
    select distinct r.relation, r.step, array(select jsonb_object_keys(r.former) order by 1) as columns
      from app.client_merge_rows r
     where r.organization_id = merge.organization_id and r.merge_id = merge.id and r.step between 1 and 4
     order by r.step desc, r.relation
  loop
    perform app.restore_merge_rows(merge, part.relation, part.columns, part.step);
  end loop;
  perform app.follow_restored_rows(merge);
  set constraints public.message_of_its_thread immediate;
  perform app.sum_up_thread(t.id) from public.message_threads t where t.client_id in (merge.kept_id, merge.merged_id) and t.channel = 'text';
  perform app.restore_merge_rows(merge, 'public.clients', '{archived_at,merged_into_id}', 5);
  perform app.restore_fields(merge, newer);
  perform app.sum_up_client(merge.kept_id);
  perform app.sum_up_client(merge.merged_id);
  update public.client_merges m
     set undone_at = clock_timestamp(), undone_by = p.id, undone_by_name = coalesce(p.full_name, p.email)
    from app.people p where p.id = (select auth.uid()) and m.id = merge.id;
  perform app.forget_merge(merge);
  perform app.tell_of_merge(merge, 'client.merge_undone');
  perform set_config('app.client_merge', '', true);
end;
$$;

-- Deletes what only an undo needs.
create or replace function app.forget_merge(merge public.client_merges) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from app.client_merge_rows r where r.organization_id = merge.organization_id and r.merge_id = merge.id;
  delete from app.sealed_values v where v.organization_id = merge.organization_id and v.row_id = merge.id and v.table_name = 'clients'
$$;

-- Moves rows that came to a merged client while it was merged, and deletes the undo data of a merge that can't be undone anymore. Locks the
-- clients first, like a merge.
create or replace function app.sweep_merge(merge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merge public.client_merges;
begin
  perform from public.clients c join public.client_merges m on m.organization_id = c.organization_id and c.id in (m.kept_id, m.merged_id)
    where m.id = merge_id order by c.id for update of c;
  select * into merge from public.client_merges m where m.id = merge_id and m.undone_at is null;
  if not found then
    return;
  end if;
  perform set_config('app.client_merge', merge.id::text, true);
  perform app.move_client_rows(merge);
  if merge.undo_until < clock_timestamp() then
    perform app.forget_merge(merge);
  end if;
  perform set_config('app.client_merge', '', true);
end;
$$;

grant execute on function app.fields_changed_since_merge, app.undo_merge, app.sweep_merge to tradeline_server;

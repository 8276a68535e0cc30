-- A recount in steps, each in its own transaction: the old figures are deleted, then rows are counted, newest first.
-- A step's work and its progress are one transaction, so any process can run the next step
-- (features/reports/server/recount-figures.ts).

-- The recount to continue: the one with the least progress, so that a large company does not delay small ones. Locked
-- until the transaction ends. Leaves out those in `skipped` (family and company). Definer, like the one below: no
-- role can write recounts.
create or replace function app.next_recount(skipped text[], out organization_id uuid, out family text)
language sql volatile security definer set search_path = ''
as $$
  select r.organization_id, r.family from app.recounts r
   where r.family || ' ' || r.organization_id <> all (skipped)
   order by r.rows_done, r.organization_id, r.family
   limit 1 for update skip locked
$$;

create or replace function app.recount_some(home uuid, counted_family text, size integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recount app.recounts;
  edge app.uncounted;
  counted integer := 0;
begin
  select * into strict recount from app.recounts r where r.organization_id = home and r.family = counted_family for update;
  if recount.rows_total is null then
    if recount.is_cleared or app.clear_figures(home, counted_family, 10 * size) then
      update app.recounts r set is_cleared = true, rows_total = app.rows_to_recount(home, counted_family)
       where r.organization_id = home and r.family = counted_family;
    end if;
    return;
  end if;
  -- After this lock, no writer of this company is between its row and its trigger.
  perform pg_advisory_xact_lock(app.recount_lock(home));
  for edge in
    select u.* from app.uncounted u join app.figure_sources() with ordinality as s (family, relation, along, turn) using (family, relation)
     where u.organization_id = home and u.family = counted_family order by s.turn
  loop
    counted := counted + app.recount_rows(edge, size - counted);
    exit when counted >= size;
  end loop;
  update app.recounts r set rows_done = r.rows_done + counted where r.organization_id = home and r.family = counted_family;
  delete from app.recounts r
   where r.organization_id = home and r.family = counted_family
     and not exists (select from app.uncounted u where u.organization_id = home and u.family = counted_family);
end;
$$;

-- Counts the next rows of one table and returns their number.
create or replace function app.recount_rows(edge app.uncounted, size integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  batch record;
begin
  select * into batch from app.uncounted_rows(edge, size);
  execute format('select app.%I($1, $2)', 'recount_' || edge.family || '_' || split_part(edge.relation, '.', 2))
    using edge.organization_id, batch.rows;
  if cardinality(batch.rows) = size and edge.relation <> 'app.organizations' then
    update app.uncounted u set from_at = batch.last_at, from_id = batch.last_id, from_number = batch.last_number
     where (u.organization_id, u.family, u.relation) = (edge.organization_id, edge.family, edge.relation);
  else
    delete from app.uncounted u
     where (u.organization_id, u.family, u.relation) = (edge.organization_id, edge.family, edge.relation);
  end if;
  return cardinality(batch.rows);
end;
$$;

create or replace function app.rows_to_recount(home uuid, counted_family text) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  source record;
  found_rows bigint;
  total bigint := 0;
begin
  for source in select u.relation from app.uncounted u where u.organization_id = home and u.family = counted_family loop
    execute case source.relation
              when 'app.organizations' then 'select 1'
              when 'storage.objects' then 'select count(*) from storage.objects'
              else format('select count(*) from %s where organization_id = $1', source.relation) end
      into found_rows using home;
    total := total + found_rows;
  end loop;
  return total;
end;
$$;

-- The next rows after a position, using each table's index, and the position of the last one. Rows with the same
-- timestamp are queried separately, because skipping the counted ones would take longer with each batch.
create or replace function app.uncounted_rows(edge app.uncounted, size integer,
                                              out rows text[], out last_at timestamptz, out last_id uuid, out last_number bigint)
language plpgsql stable set search_path = ''
as $$
begin
  last_at := edge.from_at;
  last_id := edge.from_id;
  last_number := edge.from_number;
  if edge.relation = 'app.organizations' then
    rows := array[edge.organization_id::text];
  elsif edge.relation = 'app.audit_events' then
    select coalesce(array_agg(e.chain_number::text order by e.chain_number desc), '{}'), min(e.chain_number) into rows, last_number
      from (select chain_number from app.audit_events
             where organization_id = edge.organization_id and chain_number < edge.from_number
             order by chain_number desc limit size) e;
  elsif edge.relation = 'storage.objects' then
    select coalesce(array_agg(f.id::text order by f.id), '{}') into rows
      from (select id from storage.objects where id > edge.from_id order by id limit size) f;
    last_id := rows[cardinality(rows)];
  else
    execute format('
      select coalesce(array_agg(id::text order by created_at desc, id), ''{}''), min(created_at)
        from (select * from (
                (select id, created_at from %1$s
                  where organization_id = $1 and created_at = $2 and id > $3 order by id limit $4)
                union all
                (select id, created_at from %1$s
                  where organization_id = $1 and created_at < $2 order by created_at desc, id limit $4)) found
               order by created_at desc, id limit $4) batch', edge.relation)
      into rows, last_at using edge.organization_id, edge.from_at, edge.from_id, size;
    last_id := rows[cardinality(rows)];
  end if;
end;
$$;

-- Deletes about `size` rows of an earlier version's figures. Returns true if none are left. Keeps figures that can't
-- be derived from rows: refused fees, and the days on which reports became pending or stopped being pending.
create or replace function app.clear_figures(home uuid, counted_family text, size integer) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  deleted bigint;
begin
  if counted_family = 'dashboard' then
    insert into app.daily_changes (organization_id, day, clients_added, clients_archived, reports_success, reports_error, reports_pending)
    select home, day, -sum(clients_added), -sum(clients_archived), -sum(reports_success), -sum(reports_error), -sum(reports_pending)
      from app.daily_figures where organization_id = home group by day;
    return true;
  elsif counted_family = 'repair_revenue' then
    delete from app.repair_totals where organization_id = home;
    return true;
  elsif counted_family = 'loan_totals' then
    update app.organizations set total_loans = 0, total_loan_amount = 0, active_loan_amount = 0 where id = home;
    return true;
  elsif counted_family = 'risk_board' then
    delete from app.repair_days where organization_id = home and measure <> 'refused';
    delete from app.letter_word_clients where organization_id = home;
    delete from app.letter_words where ctid = any (array(select ctid from app.letter_words where organization_id = home limit size));
    get diagnostics deleted = row_count;
    return deleted < size;
  end if;
  -- A running fold would restore what it has taken from the changes.
  perform pg_advisory_xact_lock(hashtext('app.fold_report_changes'));
  delete from app.report_changes where organization_id = home and report = counted_family;
  delete from app.report_totals
   where ctid = any (array(select ctid from app.report_totals where organization_id = home and report = counted_family limit size));
  get diagnostics deleted = row_count;
  return deleted < size;
end;
$$;

grant execute on function app.next_recount, app.recount_some to tradeline_server;

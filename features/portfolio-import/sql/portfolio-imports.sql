-- Imports of portfolios: only the server reads and writes them (features/portfolio-import/server).
alter table app.portfolio_imports enable row level security;
alter table app.portfolio_import_parts enable row level security;
alter table app.portfolio_import_plans enable row level security;
alter table app.portfolio_import_problems enable row level security;
alter table app.portfolio_import_loans enable row level security;
alter table app.portfolio_import_columns enable row level security;

create policy "the server keeps imports of loans" on app.portfolio_imports for all to tradeline_server using (true);
create policy "the server keeps files of loans" on app.portfolio_import_parts for all to tradeline_server using (true);
create policy "the server keeps plans of imports" on app.portfolio_import_plans for all to tradeline_server using (true);
create policy "the server keeps problems of imports" on app.portfolio_import_problems for all to tradeline_server using (true);
create policy "the server keeps reconciliations" on app.portfolio_import_loans for all to tradeline_server using (true);
create policy "the server keeps columns of imports" on app.portfolio_import_columns for all to tradeline_server using (true);

grant select, insert on app.portfolio_imports to tradeline_server;
grant update (status, failure, rows_done, totals, differing_loans, refused_loans, problem_count, typed_totals, accepted_differences,
              finished_at, undone_by, undone_by_name, undone_at, undo_reason)
  on app.portfolio_imports to tradeline_server;
grant select, insert, delete on app.portfolio_import_parts, app.portfolio_import_plans, app.portfolio_import_problems,
  app.portfolio_import_loans to tradeline_server;
grant update (row_count, sealed) on app.portfolio_import_parts to tradeline_server;
grant select, insert on app.portfolio_import_columns to tradeline_server;
grant update (heads) on app.portfolio_import_columns to tradeline_server;

-- Counts the rows that this import has added so far. The checks of foreign keys are planned once for a connection; planned for empty tables,
-- they can walk an index of the whole company for each row. Definer: only an owner may analyze a table. SKIP_LOCKED: two imports don't wait
-- for each other, and either one's count serves both.
create or replace function app.count_imported_rows() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  analyze (skip_locked) public.clients, public.loans, public.loan_postings, public.loan_due_items, public.loan_allocations;
end;
$$;
grant execute on function app.count_imported_rows to tradeline_server;

-- Records an event for each borrower and each loan of an import, in one pass.
create or replace function app.audit_imported(home uuid, import uuid, actor uuid, request text) returns void
language sql security definer set search_path = ''
as $$
  with born as (
    select 'clients.created' as act, 'clients' as subject, c.id, jsonb_build_object('client_id', c.id, 'import_id', import) as details, 1 as place
      from public.clients c
     where c.organization_id = home
       and c.id in (select client_id from app.portfolio_import_loans where organization_id = home and import_id = import and is_new_borrower)
    union all
    select 'loans.created', 'loans', l.id,
           jsonb_build_object('client_id', l.client_id, 'import_id', import, 'loan_number', l.loan_number), 2
      from public.loans l where l.organization_id = home and l.import_id = import
  )
  select app.record_audit(home, actor, b.act, b.subject, b.id, b.details, request)
    from (select * from born order by place, id offset 0) b
$$;
grant execute on function app.audit_imported to tradeline_server;

-- Returns the loans of an import on which work was recorded since, each with the reason. Every table that refers to a loan counts,
-- except those that the import itself and the aging job fill. Definer: it reads the catalog of all tables.
create or replace function app.work_on_imported(home uuid, import uuid) returns table (loan_id uuid, reason text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reference record;
begin
  return query
    select distinct p.loan_id, 'loan_postings' from public.loan_postings p
      join public.loans l on l.organization_id = home and l.import_id = import and l.id = p.loan_id
     where not p.details ? 'isImported';
  return query
    select a.loan_id, 'collection_accounts' from public.collection_accounts a
      join public.loans l on l.organization_id = home and l.import_id = import and l.id = a.loan_id
     where a.organization_id = home and (a.collector_id is not null or a.follow_up_on is not null or a.broken_promise_on is not null);
  return query
    select c.loan_id, 'application_collateral' from public.application_collateral c
      join public.loans l on l.organization_id = home and l.import_id = import and l.id = c.loan_id
     where c.organization_id = home and (c.application_id is not null or c.version > 1);
  for reference in
    select distinct r.conrelid::regclass as source, t.relname as name
      from pg_catalog.pg_constraint r
      join pg_catalog.pg_class t on t.oid = r.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = r.conrelid and a.attnum = any (r.conkey) and a.attname = 'loan_id'
     where r.contype = 'f' and r.confrelid = 'public.loans'::regclass
       and t.relname not in ('loan_postings', 'loan_due_items', 'loan_allocations', 'collection_accounts', 'application_collateral')
     order by name
  loop
    return query execute format(
      'select distinct o.loan_id, %L from %s o
         join public.loans l on l.organization_id = $1 and l.import_id = $2 and l.id = o.loan_id', reference.name, reference.source)
      using home, import;
  end loop;
end;
$$;
grant execute on function app.work_on_imported to tradeline_server;

-- Takes the figures of an import's loans and borrowers out of all totals, as their inserts added them. Only the undo calls it, before it
-- removes the rows.
create or replace function app.uncount_imported(home uuid, import uuid, borrowers uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array[home]);
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, -sum(part.amount)
    from public.loans l, lateral app.loan_parts(l) part
   where l.organization_id = home and l.import_id = import
     and (not is_recounting or app.is_counted('loans', home, 'public.loans', l.created_at, l.id))
   group by 2, 3, 4, 5, 6;
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, -sum(part.amount)
    from public.loans l join public.loan_postings p on p.loan_id = l.id, lateral app.posting_parts(p) part
   where l.organization_id = home and l.import_id = import
     and (not is_recounting or app.is_loan_counted('loans', home, l.id))
   group by 2, 3, 4, 5, 6;
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity'::timestamptz, part.measure, -sum(part.amount)
    from public.loans l
    join app.organizations o on o.id = l.organization_id and o.account_type = 'dealer', lateral app.bhph_part(l) part
   where l.organization_id = home and l.import_id = import
     and (not is_recounting or app.is_counted('platform', home, 'public.loans', l.created_at, l.id))
   group by part.measure having sum(part.amount) <> 0;
  update app.organizations o
     set total_loans = o.total_loans - d.loans, total_loan_amount = o.total_loan_amount - d.lent,
         active_loan_amount = o.active_loan_amount - d.active
    from (select count(*) as loans, coalesce(sum(original_amount), 0) as lent, coalesce(sum(amount), 0) as active from public.loans l
           where l.organization_id = home and l.import_id = import
             and (not is_recounting or app.is_counted('loan_totals', home, 'public.loans', l.created_at, l.id))) d
   where o.id = home;
  insert into app.daily_changes (organization_id, day, clients_added)
  select home, (c.created_at at time zone 'UTC')::date, -count(*) from public.clients c
   where c.organization_id = home and c.id = any (borrowers)
     and (not is_recounting or app.is_counted('dashboard', home, 'public.clients', c.created_at, c.id))
   group by 2;
end;
$$;

-- Returns the borrowers that an import added and that have nothing but its loans. Definer: see app.work_on_imported.
create or replace function app.untouched_borrowers(home uuid, import uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  reference record;
  borrowers uuid[] := array(
    select c.id from public.clients c
     where c.organization_id = home and c.archived_at is null and c.updated_at <= c.created_at + interval '1 second'
       and c.id in (select k.client_id from app.portfolio_import_loans k
                     where k.organization_id = home and k.import_id = import and k.is_new_borrower));
  others uuid[];
begin
  for reference in
    select r.conrelid::regclass as source, t.relname as name, a.attname as at
      from pg_catalog.pg_constraint r
      join pg_catalog.pg_class t on t.oid = r.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[array_position(r.confkey, (
             select k.attnum from pg_catalog.pg_attribute k where k.attrelid = r.confrelid and k.attname = 'id'))]
     where r.contype = 'f' and r.confrelid = 'public.clients'::regclass
     order by name
  loop
    execute format('select coalesce(array_agg(distinct o.%1$I), ''{}'') from %2$s o where o.%1$I = any ($1) %3$s', reference.at, reference.source,
                   case reference.name
                     when 'loans' then 'and o.import_id is distinct from $2'
                     when 'collection_accounts' then 'and not exists (select from public.loans l where l.id = o.loan_id and l.import_id = $2)'
                     when 'application_collateral' then 'and not exists (select from public.loans l where l.id = o.loan_id and l.import_id = $2)'
                     else '' end)
      into others using borrowers, import;
    borrowers := array(select unnest(borrowers) except select unnest(others));
  end loop;
  return borrowers;
end;
$$;

-- Removes an import's loans and its untouched borrowers. Returns the number of borrowers that it removed. Definer: no role may remove
-- postings, loans, or clients, and this is their only removal. The trigger on postings lets those of an import go meanwhile.
create or replace function app.undo_portfolio_import(home uuid, import uuid) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
declare
  gone constant uuid[] := array(select id from public.loans where organization_id = home and import_id = import for update);
  borrowers constant uuid[] := app.untouched_borrowers(home, import);
  owners constant uuid[] := array(select distinct client_id from public.loans where organization_id = home and import_id = import);
begin
  if exists (select from app.work_on_imported(home, import)) then
    raise exception 'Work was recorded on loans of this import' using errcode = 'PT409';
  end if;
  perform app.uncount_imported(home, import, borrowers);
  perform set_config('app.undone_import', 'on', true);
  delete from public.collection_accounts where organization_id = home and loan_id = any (gone);
  delete from public.application_collateral where organization_id = home and loan_id = any (gone);
  delete from public.loan_allocations where organization_id = home and loan_id = any (gone);
  delete from public.loan_due_items where organization_id = home and loan_id = any (gone);
  delete from public.loan_postings where organization_id = home and loan_id = any (gone);
  delete from public.loans where organization_id = home and id = any (gone);
  delete from public.clients where organization_id = home and id = any (borrowers);
  perform set_config('app.undone_import', '', true);
  update public.clients c
     set open_loan_count = l.open, past_due_loan_count = l.past_due, loan_balance = l.owed
    from (select o.id, count(k.id) filter (where app.is_open_loan(k.status)) as open, count(k.id) filter (where k.status = 'past_due') as past_due,
                 coalesce(sum(k.amount) filter (where app.is_open_loan(k.status)), 0) as owed
            from unnest(owners) as o (id) left join public.loans k on k.client_id = o.id group by o.id) l
   where c.organization_id = home and c.id = l.id;
  return cardinality(borrowers);
end;
$$;
grant execute on function app.undo_portfolio_import to tradeline_server;

-- Archives of all data of an organization, and their contents.
alter table app.organization_archives enable row level security;

create policy "the server keeps archives" on app.organization_archives
  for all to tradeline_server
  using (true);

grant select, insert, update, delete on app.organization_archives to tradeline_server;
-- No API role has any access here: owners use the server's own command.

-- Tables with an `organization_id` that are left out of archives, each with the reason that the manifest shows.
create or replace function app.archive_omissions() returns table (table_name text, reason text)
language sql immutable set search_path = ''
as $$
  values ('app.organization_keys', 'The keys that encrypt SSNs and birth dates: only this server can use them.'),
         ('app.sealed_values', 'SSNs and birth dates stay encrypted. Their masks are in the clients table.'),
         ('app.credit_report_replies', 'The bureaus'' replies stay encrypted. The reports read from them are in reports/.'),
         ('app.company_review_checks', 'The reviewers'' own checklist. Their decisions are in app.company_review_events.'),
         ('app.loan_funding_accounts', 'Bank accounts stay encrypted. Their masks are in loan_fundings.'),
         ('app.bank_account_numbers', 'Bank accounts stay encrypted. Their last digits are in payment_methods.'),
         ('app.debit_file_contents', 'ACH files stay encrypted, because they list bank accounts.'),
         ('app.funding_file_contents', 'ACH files stay encrypted, because they list bank accounts.'),
         ('app.loan_closing_payouts', 'Planned payouts stay encrypted, because they list bank accounts.'),
         ('app.client_import_rows', 'Encrypted rows of an import in progress; they become clients or are deleted.')
$$;

-- All tables with an `organization_id`, read from the catalog so that new ones are included. With `wanted`, only that
-- table. Leaves out columns with secrets or duplicated data: digests and ciphertexts (bytea), secrets by name,
-- generated columns.
create or replace function app.archive_tables(wanted text default null)
returns table (table_name text, of_organization text, columns text[], numeric_columns text[], omitted_columns text[],
               ordered_by text[], omitted_because text)
language sql stable set search_path = ''
as $$
  select format('%I.%I', n.nspname, c.relname), whose.attname::text, fields.kept, fields.numeric_ones, fields.omitted,
         coalesce(keys.names, fields.kept), omission.reason
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute whose on whose.attrelid = c.oid and not whose.attisdropped
      and whose.attname = case when c.oid = 'app.organizations'::regclass then 'id' else 'organization_id' end
    left join app.archive_omissions() omission on omission.table_name = format('%I.%I', n.nspname, c.relname)
    cross join lateral (
      select coalesce(array_agg(f.name order by f.place) filter (where not f.is_omitted), '{}') as kept,
             coalesce(array_agg(f.name order by f.place) filter (where not f.is_omitted and f.is_numeric), '{}') as numeric_ones,
             coalesce(array_agg(f.name order by f.place) filter (where f.is_omitted), '{}') as omitted
        from (select a.attname::text as name, a.attnum as place, t.typcategory = 'N' as is_numeric,
                     a.attgenerated <> ''
                     -- The audit chain can be verified only with its hashes.
                     or t.typname = 'bytea' and c.relname not in ('audit_events', 'audit_heads', 'audit_blocks')
                     or a.attname ~ '(^|_)(secret|token|password|passphrase|private_key|session_id|sealed|ciphertext)(_|$)' as is_omitted
                from pg_catalog.pg_attribute a
                join pg_catalog.pg_type t on t.oid = a.atttypid
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) f
    ) fields
    left join lateral (
      select array_agg(a.attname::text order by k.place) as names
        from pg_catalog.pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary
    ) keys on true
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
     and n.nspname !~ '^pg_' and (wanted is null or c.oid = pg_catalog.to_regclass(wanted))
   order by 1
$$;

-- Definer: the archive includes tables that the server itself can't read. This function decides which tables and
-- rows; the cursor keeps the rights it was opened with.
create or replace function app.open_archive_table(cursor_name refcursor, wanted text, organization uuid, as_cells boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  shape record;
  line text;
begin
  select * into strict shape from app.archive_tables(wanted) t where t.omitted_because is null;
  select case when as_cells then format('array[%s]', string_agg(format('r.%I::text', name), ', ' order by place))
              else 'row_to_json(r)::text' end
    into line from unnest(shape.columns) with ordinality as kept (name, place);
  open cursor_name for execute format(
    'select %s as line from (select %s from %s where %I = $1 order by %s) r', line,
    (select string_agg(format('%I', name), ', ' order by place) from unnest(shape.columns) with ordinality as kept (name, place)),
    shape.table_name, shape.of_organization,
    (select string_agg(format('%I', name), ', ' order by place) from unnest(shape.ordered_by) with ordinality as key (name, place)))
    using organization;
end;
$$;

-- Definer: see app.open_archive_table.
create or replace function app.archive_row_count(wanted text, organization uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  shape record;
  counted bigint;
begin
  select * into strict shape from app.archive_tables(wanted) t where t.omitted_because is null;
  execute format('select count(*) from %s where %I = $1', shape.table_name, shape.of_organization) into counted using organization;
  return counted;
end;
$$;

grant execute on function app.archive_omissions(), app.archive_tables(text), app.open_archive_table(refcursor, text, uuid, boolean),
  app.archive_row_count(text, uuid) to tradeline_server;

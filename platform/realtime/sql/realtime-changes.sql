-- Sends row changes to their readers. The server calls these functions in a role that reads every row, and only that
-- role may. The tables are those of a publication. Subscriptions are checked in `realtime-wishes.sql`.

drop function if exists realtime.record_json(json, text[], boolean), realtime.readers(oid, jsonb, jsonb, boolean[], text), realtime.told_columns(text, regclass),
  realtime.tell_one(regclass, jsonb, jsonb, jsonb, text), realtime.change_data(regclass, jsonb, json, json, jsonb, text, jsonb);

-- Returns true if the calling statement sees the changes of a transaction. The log reports a commit shortly before
-- other sessions see it. Transaction ids in the log have 32 bits and wrap around, so an id is earlier if it is less
-- than half the range behind.
create or replace function realtime.is_visible(transaction bigint, snapshot pg_snapshot default pg_current_snapshot()) returns boolean
language sql stable set search_path = ''
as $$
  select pg_visible_in_snapshot((xmax + ((transaction - xmax + 2147483648) & 4294967295) - 2147483648)::text::xid8, snapshot)
    from (select pg_snapshot_xmax(snapshot)::text::bigint as xmax) seen
$$;

-- Returns the named values of a row as JSON text, with bytes as hexadecimal digits. For a row too long for a frame,
-- returns only its short values.
create or replace function realtime.record_json(source json, names text[], bytes text[], is_cut boolean) returns text
language sql immutable set search_path = ''
as $$
  select '{' || coalesce(string_agg(to_json(key) || ':' || case when key = any (bytes) then replace(value::text, '\\x', '') else value::text end, ','), '') || '}'
    from json_each(source)
   where key = any (names) and not (is_cut and length(value::text) > 64)
$$;

-- Returns a change as JSON for a role and its requested columns (null for all), or null if the role may read none of
-- them. Includes only the key of the old row. The whole old row is included only if the log has it and no policy
-- protects the table, because no policy can check an old row.
create or replace function realtime.change_data(
  changed regclass, change jsonb, row_now json, row_then json, columns realtime.told_columns[], reader text, wished jsonb
) returns text
language sql stable set search_path = ''
as $$
  select '{' || concat_ws(',',
           format('"schema":%s,"table":%s,"commit_timestamp":%s,"type":%s,"columns":[%s]',
                  change -> 'schema', change -> 'table', change -> 'at', change -> 'operation', types),
           case when change ->> 'operation' <> 'DELETE' then '"record":' || realtime.record_json(row_now, names, bytes, is_cut) end,
           case when change ->> 'operation' <> 'INSERT' then '"old_record":' ||
             realtime.record_json(case when change ? 'before' then row_then else row_now end, old_names, bytes, is_cut) end,
           '"errors":' || case when is_cut then '["Error 413: Payload Too Large"]' else 'null' end) || '}'
    from (select string_agg(format('{"name":%s,"type":%s}', to_json(told.name), to_json(told.type)), ',') as types,
                 array_agg(told.name) as names,
                 array_agg(told.name) filter (where told.type = 'bytea') as bytes,
                 array_agg(told.name) filter (where told.is_key or (change -> 'before' ? told.name and not relrowsecurity)) as old_names,
                 sum(length((row_now -> told.name)::text)) > 262144 as is_cut
            from unnest(columns) told
            join pg_catalog.pg_class on oid = change_data.changed
           where has_column_privilege(reader, change_data.changed, told.place, 'select') and (coalesce(wished, '[]') = '[]' or wished ? told.name)) shape
   where names is not null
$$;

-- Returns who receives a change, and its data: one row for each role and choice of columns, with the indexes in `asks`
-- of its receivers. `asks` lists subscriptions: the number of a caller, the condition, and the columns. Each distinct
-- caller is checked once, with role and claims set and the row looked up by location, and only if one of the caller's
-- conditions holds. The data is the current row, because the policies check that one: a row that changed hands in
-- between must not show its new readers its old values. As in the hosted service, no policy is checked for a deleted
-- row: its key goes to all listeners.
create or replace function realtime.tell_one(
  changed regclass, published realtime.told_columns[], change jsonb, callers jsonb, living integer[], asks jsonb
) returns table (data text, places json)
-- A cached plan must not scan a table that was short when the plan was made.
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  asked_as text := current_setting('role');
  is_gone boolean := change ->> 'operation' = 'DELETE';
  names text;
  found_names text;
  lookup text;
  row_before text;
  found_at tid;
  partition oid;
  row_now json;
  row_then json;
  holding text[];
  readers integer[];
  caller record;
begin
  select string_agg(format('%I', name), ', '), string_agg(format('found.%I', name), ', '),
         format('from %s where %s', tell_one.changed, coalesce(
           string_agg(format('%I = %L::%s', name, change -> 'row' ->> name, sql_type), ' and ') filter (where is_key), 'false')),
         string_agg(format('%L::%s as %I', change -> 'before' ->> name, sql_type, name), ', ') filter (where change ? 'before')
    into names, found_names, lookup, row_before
    from unnest(published) told;
  execute format(
    'select row_to_json(r.*), row_to_json(b.*), %s, array(select condition from (values %s) as c (condition, holds) where holds)
       from (select %s) b cross join lateral %s',
    case when is_gone then 'null, null' else 'found." at", found." partition"' end,
    (select string_agg(distinct format('(%L, %s)', condition, condition), ', ') from jsonb_to_recordset(asks) as a (condition text)),
    row_before,
    case when is_gone then '(select b.*) r'
         else format('(select ctid as " at", tableoid as " partition", %s %s) found cross join lateral (select %s) r',
                     names, lookup, found_names) end)
    into row_now, row_then, found_at, partition, holding;

  readers := array(select distinct a.caller from jsonb_to_recordset(asks) as a (caller integer, condition text)
                    where a.condition = any (holding) and a.caller = any (living));
  if not is_gone then
    for caller in execute format(
      'select c.number, set_config(''role'', c.role, true), set_config(''request.jwt.claims'', c.claims, true), %s as is_reader
         from (select n - 1 as number, role, claims
                 from rows from (jsonb_to_recordset($1) as (role text, claims text)) with ordinality as c (role, claims, n)
                where n - 1 = any ($2) order by role) c',
      format(case when to_regprocedure(realtime.finder(changed) || '(tid, oid)') is null then 'realtime.finds(%3$L)'
                  else 'case when has_table_privilege(c.role, %1$L::regclass, ''select'') then %2$s($3, $4) else realtime.finds(%3$L) end' end,
             changed, realtime.finder(changed), lookup)) using callers, readers, found_at, partition
    loop
      if caller.is_reader is not true then
        readers := array_remove(readers, caller.number::integer);
      end if;
    end loop;
  end if;
  perform set_config('role', asked_as, true);

  return query
    select told, told_to.places
      from (select c.role, a.columns, json_agg(a.place - 1) as places
              from rows from (jsonb_to_recordset(asks) as (caller integer, condition text, columns jsonb)) with ordinality
                   as a (caller, condition, columns, place)
              join rows from (jsonb_to_recordset(callers) as (role text)) with ordinality as c (role, n) on c.n - 1 = a.caller
             where a.condition = any (holding) and a.caller = any (readers)
             group by c.role, a.columns) told_to
     cross join lateral realtime.change_data(changed, change, row_now, row_then, published, told_to.role, told_to.columns) told
     where told is not null;
end;
$$;

-- Processes several changes in order, each with the number of its audience (the callers and their `asks`). Returns the
-- rows of `tell_one` with the index of the change. For a change that fails, returns one row without data for all its
-- subscriptions. Stops at the first change that other sessions don't see yet, with one row without indexes. Stable, so
-- that everything refers to one state of the rows.
drop function if exists realtime.tell(text, jsonb, text);
create or replace function realtime.tell(publication text, changes jsonb, audiences jsonb, session_check text)
returns table (asked integer, data text, places json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  question record;
  changed regclass;
  published realtime.told_columns[];
  heard integer;
  callers jsonb;
  asks jsonb;
  living integer[];
begin
  for question in
    select q.change, q.audience, (q.place - 1)::integer as place,
           to_regclass(format('%I.%I', q.change ->> 'schema', q.change ->> 'table')) as relation
      from rows from (jsonb_to_recordset(changes) as (change jsonb, audience integer)) with ordinality as q (change, audience, place)
  loop
    if not realtime.is_visible((question.change ->> 'transaction')::bigint) then
      return query select question.place, null::text, null::json;
      return;
    end if;
    if question.relation is distinct from changed then
      changed := question.relation;
      published := array(select told from realtime.told_columns told
                          where told.publication = tell.publication and told.changed = question.relation order by told.place);
    end if;
    if question.audience is distinct from heard then
      heard := question.audience;
      callers := audiences -> heard -> 'callers';
      asks := audiences -> heard -> 'asks';
      living := realtime.living_callers(callers, session_check, 0, jsonb_array_length(callers) - 1);
    end if;
    continue when published = '{}' or living = '{}';
    begin
      return query select question.place, told.data, told.places
                     from realtime.tell_one(changed, published, question.change, callers, living, asks) told;
    exception when others then
      return query select question.place, null::text,
                          (select json_agg(place) from generate_series(0, jsonb_array_length(asks) - 1) place);
    end;
  end loop;
end;
$$;

-- Used if the write-ahead log can't be read: announces a changed row by its key, never by its contents.
create or replace function realtime.announce_change() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  row_key jsonb := (select jsonb_object_agg(a.attname, changed ->> a.attname)
                      from pg_catalog.pg_index i
                      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                     where i.indrelid = tg_relid and i.indisprimary);
begin
  perform realtime.publish(jsonb_strip_nulls(jsonb_build_object(
    'kind', 'change', 'schema', tg_table_schema, 'table', tg_table_name, 'operation', tg_op,
    'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'row', row_key, 'before', case tg_op when 'DELETE' then row_key end))::text);
  return null;
end;
$$;

create or replace function realtime.announce_by_trigger(wanted boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  published record;
begin
  for published in
    select format('%I.%I', t.schemaname, t.tablename) as name,
           concat_ws(' or ', case when p.pubinsert then 'insert' end, case when p.pubupdate then 'update' end,
                     case when p.pubdelete then 'delete' end) as acts
      from pg_catalog.pg_publication_tables t
      join pg_catalog.pg_publication p using (pubname)
     where pubname = 'supabase_realtime'
  loop
    execute format('drop trigger if exists announce_change on %s', published.name);
    if wanted then
      execute format('create trigger announce_change after %s on %s for each row execute function realtime.announce_change()',
                     published.acts, published.name);
    end if;
  end loop;
end;
$$;

select realtime.announce_by_trigger(
  current_setting('wal_level') <> 'logical'
  or not exists (select from pg_roles where rolname = 'tradeline_replication' and rolreplication));

grant execute on function realtime.is_visible(bigint, pg_snapshot), realtime.record_json(json, text[], text[], boolean),
  realtime.change_data(regclass, jsonb, json, json, realtime.told_columns[], text, jsonb),
  realtime.tell_one(regclass, realtime.told_columns[], jsonb, jsonb, integer[], jsonb), realtime.tell(text, jsonb, jsonb, text)
  to service_role;

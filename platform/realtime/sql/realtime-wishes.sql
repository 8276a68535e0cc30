-- Checks the subscriptions of channels and turns them into conditions over a row (realtime-changes.sql). The server
-- calls these functions in a role that reads every row, and only that role may.

-- Turns a filter such as `status=eq.error,city=in.(Reno,"Elko, NV")` over a row r into SQL with quoted values. All its
-- parts must hold. Raises a message for the filter's author.
create or replace function realtime.filter_condition(filter text, columns jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- column, not, a list or else an operator with its value, quoted or not; a value with a comma must be quoted, unless
  -- it is inside closed parentheses
  grammar constant text :=
    '^([^=,]+)=(not\.)?(?:in\.\(((?:"(?:[^"\\]|\\.)*"|[^")])*)\)|([a-z]+)\.(?:"((?:[^"\\]|\\.)*)"|((?:[^",(]|\([^)]*\)|\()?(?:[^,(]|\([^)]*\)|\()*)))(?:,|$)';
  operators constant jsonb := '{"eq": "=", "neq": "<>", "lt": "<", "lte": "<=", "gt": ">", "gte": ">=",
    "like": "like", "ilike": "ilike", "match": "~", "imatch": "~*", "isdistinct": "is distinct from", "is": "is"}';
  rest text := filter;
  part text[];
  conditions text[] := '{}';
begin
  while rest <> '' loop
    part := regexp_match(rest, grammar);
    if part is null or not (part[4] is null or operators ? part[4]) then
      raise exception 'Error parsing filter params: ["%"]', left(rest, 100);
    end if;
    if cardinality(conditions) = 10 then
      raise exception 'a filter has at most 10 conditions';
    end if;
    conditions := conditions || format(
      case when part[2] is null then '(%s)' else 'not (%s)' end,
      realtime.one_condition(trim(part[1]), part[4], operators ->> part[4],
        coalesce(part[3], regexp_replace(part[5], '\\(.)', '\1', 'g'), part[6]), columns));
    rest := regexp_replace(rest, grammar, '');
  end loop;
  return format('coalesce(%s, false)', array_to_string(conditions, ' and '));
end;
$$;

-- Without an operator it is a list, which PostgreSQL parses as an array.
create or replace function realtime.one_condition(wished text, name text, operator text, value text, columns jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  sql_type text := (select told ->> 'sql_type' from jsonb_array_elements(columns) told where told ->> 'name' = wished);
begin
  if sql_type is null then
    raise exception 'invalid column for filter %', wished;
  end if;
  if name is null then
    return format('r.%I = any (%L::%s[])', wished, format('{%s}', value), sql_type);
  elsif name = 'is' then
    if value !~* '^(null|true|false|unknown)$' then
      raise exception '"is" compares with null, true, false or unknown';
    end if;
    return format('r.%I is %s', wished, value);
  elsif name = 'isdistinct' and value = 'null' then
    return format('r.%I is not null', wished);
  elsif name not in ('like', 'ilike', 'match', 'imatch') then
    return format('r.%I %s %L::%s', wished, operator, value, sql_type);
  end if;
  -- A pattern is only evaluated when a row arrives. It must not fail then, nor take the database minutes.
  if length(value) > 200 then
    raise exception 'a pattern has at most 200 characters';
  elsif value ~ '(^|[^\\])(\\\\)*\\$' then
    raise exception 'a pattern must not end with an escape character';
  elsif name like '%match' and value ~ '\\[1-9]' then
    raise exception 'a pattern must not refer back';
  elsif name like '%match' then
    perform '' ~ value;
  end if;
  return format('r.%I::text %s %L::text', wished, operator, value);
end;
$$;

-- Returns the condition under which a subscription's role receives a row r. Raises the client's error if the role may
-- read nothing of the subscription, or if its filter or one of its columns is invalid.
create or replace function realtime.granted_wish(publication text, wish jsonb, reader text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  wished_schema text := coalesce(wish ->> 'schema', 'public');
  wished_table text := coalesce(wish ->> 'table', '*');
  filter text := trim(coalesce(wish ->> 'filter', ''));
  parameters text := format('[event: %s, schema: %s, table: %s, filter: %s]', upper(wish ->> 'event'), wished_schema, wished_table, filter);
  changed regclass;
  columns jsonb;
  condition text := 'true';
begin
  select told.changed, jsonb_agg(to_jsonb(told)) into changed, columns
    from realtime.told_columns told
    join pg_catalog.pg_class c on c.oid = told.changed
    join pg_catalog.pg_roles on rolname = reader and has_column_privilege(rolname, c.oid, told.name, 'select')
   where told.publication = granted_wish.publication
     and wished_schema in ('*', c.relnamespace::regnamespace::text) and wished_table in ('*', c.relname)
   group by told.changed limit 1;
  if changed is null then
    raise exception 'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: %', parameters
      using errcode = 'RT400';
  end if;
  begin
    if '*' in (wished_schema, wished_table) and (filter <> '' or wish ? 'select') then
      raise exception 'a filter needs a table';
    elsif not jsonb_path_query_array(columns, '$[*].name') @> coalesce(wish -> 'select', '[]') then
      raise exception 'invalid column for select';
    elsif filter <> '' then
      condition := realtime.filter_condition(filter, columns);
      -- A comparison that the database accepts now can't fail for a later row.
      execute format('select %s from (select %s from %s where false) r', condition,
                     (select string_agg(format('%I', told ->> 'name'), ', ') from jsonb_array_elements(columns) told), changed);
    end if;
  exception when raise_exception or data_exception or syntax_error_or_access_rule_violation then
    raise exception 'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: %. Exception: %', parameters, sqlerrm
      using errcode = 'RT400';
  end;
  return condition;
end;
$$;

grant execute on function realtime.filter_condition(text, jsonb), realtime.one_condition(text, text, text, text, jsonb),
  realtime.granted_wish(text, jsonb, text) to service_role;

-- The storage service's grants and the hosted service's helper functions. Policies decide about rows: without one, an
-- API role can neither see nor write any.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.loose_files enable row level security;
alter table storage.resumable_uploads enable row level security;

grant usage on schema storage to anon, authenticated, platform_admin, service_role, tradeline_server;
grant select, insert, update, delete on storage.buckets to anon, authenticated, platform_admin, service_role;
grant select, delete on storage.objects to anon, authenticated, platform_admin, service_role;
grant insert (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata),
      update (bucket_id, name, owner, owner_id, version, metadata, user_metadata, updated_at, last_accessed_at)
  on storage.objects to anon, authenticated, platform_admin, service_role;
-- Only the service itself, as service_role, maintains the list of loose files.
grant select, insert, delete on storage.loose_files to service_role;
-- The same for the list of resumable uploads. No caller can read it: an upload is only continued over its address.
grant select, insert, delete, update (received, parts) on storage.resumable_uploads to service_role;

-- The folders of a name, its last part, and the extension of that part.
create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = ''
as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = ''
as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = ''
as $$
  select substring(storage.filename(name) from '\.([^.]*)$')
$$;

-- Formats a timestamp as the hosted service does: milliseconds, UTC.
create or replace function storage.moment(at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A bucket and an object as the API returns them.
create or replace function storage.shown(bucket storage.buckets) returns json
language sql stable set search_path = ''
as $$
  select row_to_json(b) from (
    select bucket.id, bucket.name, 'STANDARD' as type, coalesce(bucket.owner::text, '') as owner, bucket.public, bucket.file_size_limit,
           bucket.allowed_mime_types, storage.moment(bucket.created_at) as created_at, storage.moment(bucket.updated_at) as updated_at) b
$$;

create or replace function storage.shown(object storage.objects) returns json
language sql stable set search_path = ''
as $$
  select row_to_json(o) from (
    select object.id, object.name, object.bucket_id, object.owner, object.version, object.metadata, object.user_metadata,
           storage.moment(object.created_at) as created_at, storage.moment(object.updated_at) as updated_at,
           storage.moment(object.last_accessed_at) as last_accessed_at) o
$$;

-- The contents of one folder, folders first, with names relative to it. `folder` ends with a slash or is empty. Here
-- and below, a range instead of `like`, because it is leakproof, so that the index works under row-level security too.
-- The order is explicitly bytewise, because an adopted table's column may have a language's order. Not materialized,
-- because only names are read of objects that are grouped into folders.
create or replace function storage.list_folder(
  bucket text, folder text, search text, sort_column text, sort_order text, at_most integer, skipped integer
) returns setof json
language plpgsql stable set search_path = ''
as $$
declare
  -- A search may contain folders. Results are named relative to its start.
  inside text := coalesce(substring(search from '^.*/'), '');
begin
  return query execute format($query$
    with found as not materialized (
      select substr(o.name, length($2) + 1) as rest, o.* from storage.objects o
       where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $2 || chr(1114111)),
    entries as (
      select rest collate "C" as name, id, updated_at, created_at, last_accessed_at, metadata from found where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1) collate "C", null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from found where strpos(rest, '/') > 0)
    select row_to_json(e) from (
      select $6 || e.name as name, e.id, storage.moment(e.updated_at) as updated_at, storage.moment(e.created_at) as created_at,
             storage.moment(e.last_accessed_at) as last_accessed_at, e.metadata
        from entries e where starts_with(lower(e.name), lower($3))
       order by e.id is not null, e.%1$I %2$s, e.name %2$s limit $4 offset $5) e
  $query$, sort_column, case sort_order when 'desc' then 'desc' else 'asc' end)
  using bucket, folder || inside, substr(search, length(inside) + 1), at_most, skipped, inside;
end;
$$;

-- Everything under a prefix after a position, optionally grouped into folders. A folder is placed by its oldest
-- object's creation or last change, or by its name.
create or replace function storage.list_page(
  bucket text, prefix text, is_folded boolean, sort_column text, sort_order text,
  after_position text, after_name text, at_most integer
) returns setof json
language plpgsql stable set search_path = ''
as $$
declare
  -- With milliseconds, as it is shown. Tables created elsewhere may have rows without a timestamp.
  place text := case sort_column when 'name' then 'e.name'
    else format('coalesce(date_trunc(''milliseconds'', e.%I), ''-infinity'')', sort_column) end;
begin
  return query execute format($query$
    with found as not materialized (
      select substr(o.name, length($2) + 1) as rest, o.* from storage.objects o
       where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $2 || chr(1114111)),
    entries as (
      select name collate "C" as name, id, updated_at, created_at, last_accessed_at, metadata from found where not $3 or strpos(rest, '/') = 0
      union all
      select substr(name, 1, length($2) + strpos(rest, '/')) collate "C", null::uuid, min(created_at), min(created_at), max(last_accessed_at), null::jsonb
        from found where $3 and strpos(rest, '/') > 0 group by 1)
    select row_to_json(e) from (
      select e.name, e.id, storage.moment(e.updated_at) as updated_at, storage.moment(e.created_at) as created_at,
             storage.moment(e.last_accessed_at) as last_accessed_at, e.metadata, %1$s::text as position
        from entries e
       where $4::text is null or (%1$s, e.name) %3$s ($4::%4$s, $5::text collate "C")
       order by %1$s %2$s, e.name %2$s limit $6) e
  $query$, place, case sort_order when 'desc' then 'desc' else 'asc' end, case sort_order when 'desc' then '<' else '>' end,
    case sort_column when 'name' then 'text' else 'timestamptz' end)
  using bucket, prefix, is_folded, after_position, after_name, at_most;
end;
$$;

create or replace function storage.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Security definer, because callers may not read the lists. Runs in the object's transaction, so that row and bytes stay
-- consistent, and a resumable upload is finished exactly if its object exists.
create or replace function storage.follow_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.loose_files (id) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.loose_files where id = new.version;
    update storage.resumable_uploads set received = size, parts = '{}', finished_at = now()
     where id = nullif(current_setting('storage.finished_upload', true), '')::uuid;
  end if;
  return null;
end;
$$;

create or replace trigger touch_updated_at before update on storage.objects
  for each row execute function storage.touch_updated_at();
create or replace trigger touch_updated_at before update on storage.buckets
  for each row execute function storage.touch_updated_at();
create or replace trigger follow_bytes after insert or delete or update of version on storage.objects
  for each row execute function storage.follow_bytes();

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text), storage.moment(timestamptz),
    storage.shown(storage.buckets), storage.shown(storage.objects),
    storage.list_folder(text, text, text, text, text, integer, integer),
    storage.list_page(text, text, boolean, text, text, text, text, integer)
  to anon, authenticated, platform_admin, service_role, tradeline_server;

-- What the storage service needs of any database: who may touch the tables at all, and the hosted service's helper
-- functions. Which rows is for policies; without one, a role of the wire sees and writes none.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.loose_files enable row level security;

grant usage on schema storage to anon, authenticated, platform_admin, service_role, tradeline_server;
grant select, insert, update, delete on storage.buckets to anon, authenticated, platform_admin, service_role;
grant select, delete on storage.objects to anon, authenticated, platform_admin, service_role;
grant insert (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata),
      update (bucket_id, name, owner, owner_id, version, metadata, user_metadata, updated_at, last_accessed_at)
  on storage.objects to anon, authenticated, platform_admin, service_role;
-- Only the service itself, which acts as service_role, keeps the list of loose files.
grant select, insert, delete on storage.loose_files to service_role;

-- The folders of a name, its last part, and what follows that part's last dot.
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

create or replace function storage.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Definer: callers may not see the list. In the object's own transaction, so that row and bytes can't part.
create or replace function storage.follow_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.loose_files (id) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.loose_files where id = new.version;
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

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, platform_admin, service_role, tradeline_server;

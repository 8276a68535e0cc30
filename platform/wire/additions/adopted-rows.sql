-- Fills in the columns that the hosted service leaves empty in rows of accounts, files, and messages that others
-- insert, before or while the compatible server runs. Changes no value they set.

-- `confirmed_at` was formerly the column that is now `email_confirmed_at`. If it is generated, it is null here and
-- can't be set.
create or replace function migrations.fill_in_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.aud := coalesce(nullif(new.aud, ''), 'authenticated');
  new.role := coalesce(nullif(new.role, ''), 'authenticated');
  new.raw_app_meta_data := coalesce(nullif(new.raw_app_meta_data, 'null'), '{}');
  new.raw_user_meta_data := coalesce(nullif(new.raw_user_meta_data, 'null'), '{}');
  new.email_change_confirm_status := coalesce(new.email_change_confirm_status, 0);
  new.is_sso_user := coalesce(new.is_sso_user, false);
  new.is_anonymous := coalesce(new.is_anonymous, false);
  new.created_at := coalesce(new.created_at, now());
  new.updated_at := coalesce(new.updated_at, now());
  if tg_op = 'INSERT' or old.email_confirmed_at is null then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, new.confirmed_at);
  end if;
  new.confirmed_at := least(new.email_confirmed_at, new.phone_confirmed_at);
  return new;
end;
$$;

-- Here and below: created only once, because creating it again would block users of the table.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'auth.users'::regclass and tgname = 'fill_in_account') then
    create trigger fill_in_account before insert or update on auth.users
      for each row execute function migrations.fill_in_account();
  end if;
end $$;

-- Old scripts expect this column. In one of our tables, only the trigger knows what is confirmed.
do $$ begin
  if exists (select from pg_constraint join pg_attribute on attrelid = conrelid
              where conrelid = 'auth.users'::regclass and conname = 'users_role_check' and attname = 'confirmed_at' and attgenerated <> '') then
    alter table auth.users alter column confirmed_at drop expression;
    alter table auth.users add column if not exists email_change_token text;
  end if;
end $$;

update auth.users set aud = aud
 where coalesce(aud, '') = '' or coalesce(role, '') = '' or created_at is null or updated_at is null
    or coalesce(raw_app_meta_data, 'null') = 'null' or coalesce(raw_user_meta_data, 'null') = 'null'
    or (email_confirmed_at is null and phone_confirmed_at is null and confirmed_at is not null);

-- Scripts for the hosted service add policies to it. This product doesn't read it, because folders are derived from the
-- names of their objects.
do $$ begin
  if to_regclass('storage.prefixes') is null then
    create table storage.prefixes (
      bucket_id text not null references storage.buckets (id),
      name text collate "C" not null,
      level integer not null generated always as (cardinality(string_to_array(name, '/'))) stored,
      created_at timestamptz default now(),
      updated_at timestamptz default now(),
      primary key (bucket_id, level, name)
    );
    alter table storage.prefixes enable row level security;
  end if;
end $$;

-- Lists are ordered bytewise, whatever the database's own order. An adopted table may lack an index for that.
do $$ begin
  if not exists (select from pg_index, unnest(indcollation::oid[]) as ordering
                  where indrelid = 'storage.objects'::regclass and ordering = 'pg_catalog."C"'::regcollation) then
    create index objects_by_bucket_and_bytes on storage.objects (bucket_id, name collate "C");
  end if;
end $$;

-- The hosted service creates a partition for each day. Without one, that day's messages need another one.
do $$ begin
  if exists (select from pg_partitioned_table where partrelid = 'realtime.messages'::regclass and partdefid = 0) then
    create table realtime.messages_of_other_days partition of realtime.messages default;
    alter table realtime.messages_of_other_days enable row level security;
  end if;
end $$;

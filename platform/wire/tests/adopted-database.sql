-- A bicycle shop's database as the hosted service leaves it: its columns, missing defaults, own functions and triggers,
-- and rows that people created.
create schema auth;
create schema storage;
create schema realtime;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');

create table auth.users (
  instance_id uuid,
  id uuid not null primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  confirmation_token varchar(255),
  recovery_token varchar(255),
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_confirm_status smallint default 0,
  is_sso_user boolean not null default false,
  favourite_bicycle text
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  id uuid not null primary key default gen_random_uuid()
);
create table auth.sessions (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz
);
create sequence auth.refresh_tokens_id_seq;
create table auth.refresh_tokens (
  instance_id uuid,
  id bigint not null primary key default nextval('auth.refresh_tokens_id_seq'),
  token varchar(255),
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz
);
insert into auth.refresh_tokens (token, user_id) values ('an old token', '7b1f4a52-0000-4000-8000-00000000000a');
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null primary key
);
create table auth.audit_log_entries (instance_id uuid, id uuid not null primary key, payload json, created_at timestamptz);
create table auth.schema_migrations (version varchar(255) primary key);

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'))::uuid
$$;
create function auth.shop() returns text language sql stable as $$ select 'The Hub' $$;

create table public.riders (id uuid primary key, joined_as text);
create function public.welcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.riders values (new.id, new.email);
  return new;
end;
$$;
create trigger on_account_made after insert on auth.users for each row execute function public.welcome();

-- Ada's password is Brought-along-1. Omar's account has only an address, and no password was ever set.
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, raw_app_meta_data, raw_user_meta_data, created_at, favourite_bicycle)
values ('7b1f4a52-0000-4000-8000-00000000000a', 'authenticated', 'authenticated', 'ada@hub.test',
        '$2b$06$nKHJkDZcDTSCp22eAfFKSevSKBYwpwQher369sujvvf4/09DEzXJ.', '2024-03-01', '', '{"provider": "email"}', 'null', '2024-03-01', 'tandem'),
       ('7b1f4a52-0000-4000-8000-00000000000b', null, null, 'omar@hub.test', '', '2024-03-02', null, null, null, null, null);

create table storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false
);
create unique index bname on storage.buckets (name);
create table storage.objects (
  id uuid not null primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "und-x-icu",
  owner uuid references auth.users (id),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  metadata jsonb
);
create function storage.foldername(name text) returns text[] language plpgsql as $$
begin
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];
end;
$$;
create function storage.refuse_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.can_delete', true), 'false') <> 'true' then
    raise exception 'Files are deleted through their service' using errcode = '42501';
  end if;
  return null;
end;
$$;
create trigger refuse_delete before delete on storage.objects for each statement execute function storage.refuse_delete();
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
alter table storage.objects enable row level security;
create policy "everyone reads brochures" on storage.objects for select
  using (bucket_id = 'shop' and (storage.foldername(name))[1] = 'brochures');
insert into storage.buckets (id, name, owner) values ('shop', 'shop', '7b1f4a52-0000-4000-8000-00000000000a');
insert into storage.objects (bucket_id, name, owner, metadata)
values ('shop', 'brochures/Spring.pdf', '7b1f4a52-0000-4000-8000-00000000000a', '{"size": 12, "mimetype": "application/pdf"}'),
       ('shop', 'brochures/autumn.pdf', null, '{"size": 12, "mimetype": "application/pdf"}'),
       ('shop', 'ledger.csv', null, '{"size": 3}');

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
create table realtime.messages_2024_03_01 partition of realtime.messages for values from ('2024-03-01') to ('2024-03-02');

create table public.rides (id int primary key, rider uuid default auth.uid(), distance_km int not null);
alter table public.rides enable row level security;
create policy "riders keep their own rides" on public.rides for all using (auth.uid() = rider) with check (auth.uid() = rider);
insert into public.rides values (1, '7b1f4a52-0000-4000-8000-00000000000a', 42), (2, '7b1f4a52-0000-4000-8000-00000000000b', 7);

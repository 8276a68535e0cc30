-- Files, in the hosted service's tables and columns, so that its data can be moved here and its policies still read.
-- The bytes themselves are elsewhere, each under the id in `version`; a name is only ever a name.
create schema if not exists storage;
comment on schema storage is 'Buckets and the objects in them. Policies on storage.objects decide who reads and writes which.';

create table storage.buckets (
  -- Hosted limit on names; they are part of every link.
  id text primary key check (length(id) between 1 and 100),
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete restrict,
  -- Bytewise, so that lists page by an index whatever the database's own order.
  name text collate "C" not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
comment on table storage.objects is 'One stored file: its name, its description, and in `version` the id its bytes are kept under.';
create unique index bucketid_objname on storage.objects (bucket_id, name);

-- Bytes that may exist without an object: announced before they are written, taken off by the object that owns them, and
-- put back when it goes. What stays here long enough is deleted for good, so that no crash leaves bytes behind.
create table storage.loose_files (
  id text primary key,
  since timestamptz not null default now()
);
comment on table storage.loose_files is 'Ids of bytes that no object refers to, or not yet.';
create index loose_files_since on storage.loose_files (since);

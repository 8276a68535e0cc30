-- Uploads in several requests (the tus protocol). Each request's bytes are a file of their own until the last one
-- arrives. Those files stay in storage.loose_files, so a sweep deletes them a day after they arrived, which is after
-- their upload expired.
create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null check (length(name) between 1 and 1024),
  manner text not null check (manner in ('new', 'upsert')),
  -- Only this caller may continue the upload.
  role text not null,
  sub text,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received between 0 and size),
  parts text[] not null default '{}',
  mimetype text not null,
  cache_control text not null,
  user_metadata jsonb,
  expires_at timestamptz not null,
  -- Set in the transaction that adds the object.
  finished_at timestamptz
);
comment on table storage.resumable_uploads is 'Files that arrive in several requests, until they expire. `parts` are the ids of the bytes so far.';
create index resumable_uploads_expires_at on storage.resumable_uploads (expires_at);
create index resumable_uploads_sub on storage.resumable_uploads (sub) where finished_at is null;
create index resumable_uploads_bucket on storage.resumable_uploads (bucket_id);

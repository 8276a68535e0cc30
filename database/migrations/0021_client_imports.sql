create table public.client_imports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  user_id uuid not null references app.people (id) on delete restrict,
  file_name text not null check (length(file_name) between 1 and 200),
  row_count integer not null check (row_count between 1 and 50000),
  status text not null default 'uploading' check (status in ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled')),
  -- Of the run under way: rows gone through, and how each ended.
  rows_done integer not null default 0,
  rows_added integer not null default 0,
  rows_existing integer not null default 0,
  -- [{ line, problems }]: which rows were refused and why, never what stood in them.
  rejects jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table public.client_imports is 'A file of clients on its way in: how far it is, and which rows were refused.';
create index client_imports_newest on public.client_imports (organization_id, created_at desc);
create index client_imports_person on public.client_imports (user_id);

create table app.client_import_rows (
  import_id uuid not null references public.client_imports (id) on delete cascade,
  line integer not null,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  sealed bytea not null,
  is_done boolean not null default false,
  primary key (import_id, line)
);
comment on table app.client_import_rows is 'The rows of a file on its way in, sealed; gone when it is done.';
create index client_import_rows_waiting on app.client_import_rows (import_id, line) where not is_done;

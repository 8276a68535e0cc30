-- Everything an organisation owns in one file, made when its owner asks and kept for some days.
create table app.organization_archives (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  requested_by uuid references app.people (id) on delete set null,
  requested_by_name text not null,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  -- Of the work under way: lines of tables and reports, and files.
  lines_done bigint not null default 0,
  lines_total bigint not null default 0,
  files_done integer not null default 0,
  files_total integer not null default 0,
  byte_size bigint,
  sha256 text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint ready_is_complete check (
    status <> 'ready' or (byte_size is not null and sha256 is not null and finished_at is not null and expires_at is not null))
);
comment on table app.organization_archives is 'Archives of everything an organisation owns: how far each is, and until when it is kept. The bytes are in storage.';
create index organization_archives_newest on app.organization_archives (organization_id, created_at desc);
create index organization_archives_person on app.organization_archives (requested_by);
create unique index organization_archives_under_way on app.organization_archives (organization_id) where status = 'preparing';

-- No policy names it: nobody on the wire sees what is in it, and a link is signed by the act that checks who asks.
insert into storage.buckets (id, name, public, allowed_mime_types)
values ('organization-archives', 'organization-archives', false, array['application/zip']);

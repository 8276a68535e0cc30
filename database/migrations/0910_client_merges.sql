-- lock: public.clients: 100,000 rows in 0.3 s; no row is in the new index at first, and the new rules read none
-- contract: public.clients: the release before never writes merged_into_id, and it can't restore a client that this release merged away
-- Merges of two clients that are one person. The client that is merged away stays as an archived row that names the client that was kept.
alter table public.clients
  add column merged_into_id uuid,
  add constraint clients_merged_into_id_fkey foreign key (organization_id, merged_into_id)
    references public.clients (organization_id, id) on delete restrict not valid,
  add constraint a_merged_client_is_archived check (merged_into_id is null or (archived_at is not null and merged_into_id <> id)) not valid;
create index clients_merged_into on public.clients (organization_id, merged_into_id) where merged_into_id is not null;

create table public.client_merges (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kept_id uuid not null,
  merged_id uuid not null,
  -- As the files were named on that day.
  kept_name text not null,
  merged_name text not null,
  -- The fields whose values were taken over from the merged file.
  taken text[] not null,
  merged_by uuid references app.people (id) on delete set null,
  merged_by_name text not null,
  merged_at timestamptz not null default clock_timestamp(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references app.people (id) on delete set null,
  undone_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, merged_id) references public.clients (organization_id, id) on delete restrict,
  constraint two_clients_are_merged check (kept_id <> merged_id),
  constraint only_an_undone_merge_names_a_person check ((undone_at is null) = (undone_by_name is null))
);
comment on table public.client_merges is 'Which client was merged into which, by whom, and until when that can be undone.';
create unique index client_merges_once on public.client_merges (organization_id, merged_id) where undone_at is null;
create index client_merges_kept on public.client_merges (organization_id, kept_id);
create index client_merges_merged_by on public.client_merges (merged_by);
create index client_merges_undone_by on public.client_merges (undone_by);

create table app.client_merge_rows (
  organization_id uuid not null,
  merge_id uuid not null,
  number bigint not null generated always as identity,
  -- One step of the merge: rows of one table that changed in the same columns.
  step integer not null,
  relation text not null,
  row_key jsonb not null,
  former jsonb not null,
  became jsonb not null,
  primary key (organization_id, merge_id, number),
  foreign key (organization_id, merge_id) references public.client_merges (organization_id, id) on delete cascade
);
comment on table app.client_merge_rows is 'The rows and fields that a merge changed, for its undo. Removed after a day. Sealed values are masks here.';

-- The messages of a conversation move in the statement after the conversation's.
alter table public.messages alter constraint message_of_its_thread deferrable initially immediate;

-- The search finds names however they are spelled (app.searchable). Rows from before are read as they were until a job has written
-- their search text anew, some thousand at a time, so the upgrade writes none of them.
create table app.search_rebuild (
  only_row boolean primary key default true check (only_row),
  -- The last client whose search text is new.
  done_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
comment on table app.search_rebuild is 'How far the job has come that writes the search text of clients anew.';
insert into app.search_rebuild default values;

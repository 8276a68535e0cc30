-- The rows of an import that added no client because the person is on file already, or is in an earlier row of the file.
alter table public.client_imports
  -- [{ line, reason, client_id }]: `on_file`, `archived`, or `earlier_row`, and the client file it collided with.
  add column skips jsonb not null default '[]';
comment on column public.client_imports.skips is 'The rows that were already on file, with the reason and the client file.';

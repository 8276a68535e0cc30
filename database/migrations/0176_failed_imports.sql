-- An import whose work was given up has ended too.
alter table public.client_imports
  drop constraint client_imports_status_check,
  add constraint client_imports_status_check
    check (status in ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'));

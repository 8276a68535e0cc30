-- The undo of a large import takes minutes, so a job does it.
alter table app.portfolio_imports
  drop constraint portfolio_imports_status_check,
  add constraint portfolio_imports_status_check
    check (status in ('uploading', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'canceled', 'failed')),
  drop constraint an_undone_import_says_why,
  add constraint an_undone_import_says_why check ((status in ('undoing', 'undone')) = (undo_reason is not null));

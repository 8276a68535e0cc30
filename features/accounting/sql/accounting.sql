-- The books: only the server reads and writes them (features/accounting/server).
alter table app.journal_lines enable row level security;
alter table app.journaled_months enable row level security;
alter table app.ledger_accounts enable row level security;
alter table app.period_closings enable row level security;

create policy "the server keeps the journal" on app.journal_lines for all to tradeline_server using (true);
create policy "the server remembers months of the journal" on app.journaled_months for all to tradeline_server using (true);
create policy "the server keeps the chart of accounts" on app.ledger_accounts for all to tradeline_server using (true);
create policy "the server keeps closings of months" on app.period_closings for all to tradeline_server using (true);

grant select, insert on app.journal_lines, app.journaled_months, app.ledger_accounts, app.period_closings to tradeline_server;
grant update (month_end) on app.journaled_months to tradeline_server;
grant update (number, name, updated_at) on app.ledger_accounts to tradeline_server;
grant update (reopened_at, reopened_by, reopened_by_name, reopen_reason) on app.period_closings to tradeline_server;

-- Books are corrected by later entries: not even the table's owner rewrites the journal.
create or replace trigger refuse_rewriting before update or delete on app.journal_lines
  for each row execute function app.refuse_rewriting('A journal cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.journal_lines
  for each statement execute function app.refuse_rewriting('A journal cannot be changed or removed');

create or replace function app.guard_journal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from added group by organization_id, loan_id, month_end, entry having sum(cents) <> 0) then
    raise exception 'The lines of a journal entry must add up to 0' using errcode = '23514';
  end if;
  return null;
end;
$$;
create or replace trigger guard_journal after insert on app.journal_lines
  referencing new table as added
  for each statement execute function app.guard_journal();

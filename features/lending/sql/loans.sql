alter table public.lenders enable row level security;
alter table public.loan_applications enable row level security;
alter table public.loans enable row level security;
alter table public.loan_postings enable row level security;
alter table public.credit_cards enable row level security;

alter table public.lenders alter column organization_id set default app.current_organization_id();
alter table public.loan_applications alter column organization_id set default app.current_organization_id();
alter table public.loans alter column organization_id set default app.current_organization_id();
alter table public.loan_postings alter column organization_id set default app.current_organization_id();
alter table public.credit_cards alter column organization_id set default app.current_organization_id();

create policy "staff read their organization's lenders" on public.lenders
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff read their organization's applications" on public.loan_applications
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff read their organization's loans" on public.loans
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff read their organization's ledger" on public.loan_postings
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff read their organization's cards" on public.credit_cards
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every lender" on public.lenders for select to platform_admin using (true);
create policy "platform admins read every application" on public.loan_applications for select to platform_admin using (true);
create policy "platform admins read every loan" on public.loans for select to platform_admin using (true);
create policy "platform admins read every ledger" on public.loan_postings for select to platform_admin using (true);
create policy "platform admins read every card" on public.credit_cards for select to platform_admin using (true);

create policy "the server keeps lenders" on public.lenders for all to tradeline_server using (true);
create policy "the server keeps applications" on public.loan_applications for all to tradeline_server using (true);
create policy "the server keeps loans" on public.loans for all to tradeline_server using (true);
create policy "the server keeps ledgers" on public.loan_postings for all to tradeline_server using (true);
create policy "the server keeps cards" on public.credit_cards for all to tradeline_server using (true);

grant select on public.lenders, public.loan_applications, public.loans, public.loan_postings, public.credit_cards
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.lenders, public.credit_cards to service_role, tradeline_server;
grant insert on public.loan_postings to tradeline_server;
grant insert on public.loan_applications, public.loans to tradeline_server;
grant update (status, purpose) on public.loan_applications to service_role, tradeline_server;
grant update (amount, status, past_due_amount, days_past_due, past_due_since, next_payment_date, next_change_on, fees_owed,
              credit_balance, charged_off_on, charged_off_amount, recovered_amount)
  on public.loans to tradeline_server;
-- decision_at and a loan's created_at record when credit was decided, and alerts are checked against them, so API users
-- can't set them. No caller of the wire adds an application: open-application checks the applicants. The server may set them, on insert, because the demo has a past. Only the server sets who recorded a posting
-- and its key; rows from the service key are imported history. Subscribers write none of these through the API. No one
-- updates a loan or its ledger directly: the figures follow from the postings.

-- Definer: the check of client, lender and application must not depend on the caller's policies.
create or replace function app.guard_lending() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.clients where id = new.client_id and organization_id = new.organization_id)
     or (new.lender_id is not null
         and not exists (select from public.lenders where id = new.lender_id and organization_id = new.organization_id)) then
    raise exception 'Client and lender belong to the same organization' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_lending before insert or update on public.loan_applications
  for each row execute function app.guard_lending();
-- Definer: see app.guard_lending. Anything that began before the client was archived is history and may be imported.
create or replace function app.refuse_lending_to_archived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.clients
              where id = new.client_id
                and (archived_at at time zone 'UTC')::date <= ((to_jsonb(new) ->> tg_argv[0])::timestamptz at time zone 'UTC')::date) then
    raise exception 'The client is archived. Restore the client to lend to them' using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger refuse_archived before insert on public.loan_applications
  for each row execute function app.refuse_lending_to_archived('submitted_at');
create or replace trigger refuse_archived before insert on public.loans
  for each row execute function app.refuse_lending_to_archived('start_date');
create or replace trigger guard_lending before insert or update on public.credit_cards
  for each row execute function app.guard_lending();
create or replace trigger guard_lending before insert on public.loans
  for each row execute function app.guard_lending();

-- Definer: see app.guard_lending. A new loan is owed in full, so this overwrites any figures in the insert. The engine then
-- writes the loan's figures (server/ledger/write-figures.ts), in the same transaction or in the next run of the aging job.
create or replace function app.open_loan() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.application_id is not null
     and not exists (select from public.loan_applications where id = new.application_id and client_id = new.client_id) then
    raise exception 'The application belongs to another client' using errcode = '42501';
  end if;
  -- The server adds imported loans with the figures that the engine computed before.
  if new.import_id is not null then
    return new;
  end if;
  new.amount := new.original_amount;
  new.status := 'current';
  new.past_due_amount := 0;
  new.days_past_due := 0;
  new.past_due_since := null;
  new.next_payment_date := new.first_payment_date;
  new.next_change_on := '-infinity';
  return new;
end;
$$;

create or replace trigger open_loan before insert on public.loans
  for each row execute function app.open_loan();

-- Definer: the ledger of a loan with equal monthly payments begins with the amount lent, in the same transaction.
create or replace function app.disburse_loan() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
  values (new.organization_id, new.id, 'disbursement', new.original_amount, new.start_date);
  return null;
end;
$$;

create or replace trigger disburse_loan after insert on public.loans
  for each row when (new.terms is null) execute function app.disburse_loan();
-- An import records its loans, and their postings with them, in one pass (app.audit_imported).
create or replace trigger audit_loan after insert on public.loans
  for each row when (new.import_id is null) execute function app.audit_row();

-- Definer: see app.guard_lending. Locks the loan's row so that concurrent postings update it one after the other.
create or replace function app.guard_posting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  loan public.loans;
  reversed public.loan_postings;
begin
  select * into loan from public.loans where id = new.loan_id for update;
  if loan.organization_id is distinct from new.organization_id then
    raise exception 'The loan belongs to another organization' using errcode = '42501';
  end if;
  if new.effective_date < loan.start_date then
    raise exception 'A posting is dated from the start of the loan on' using errcode = '22023';
  end if;
  if new.kind = 'reversal' then
    select * into reversed from public.loan_postings where id = new.reverses_id;
    if reversed.loan_id is distinct from new.loan_id or reversed.kind in ('disbursement', 'reversal')
       or reversed.amount is distinct from new.amount then
      raise exception 'A reversal must take back a whole posting of the same loan' using errcode = '22023';
    end if;
  end if;
  return new;
end;
$$;

-- Postings of an import come with their loan in one transaction, so there is nothing to lock and no figure to mark as stale.
create or replace trigger guard_posting before insert on public.loan_postings
  for each row when (not new.details ? 'isImported') execute function app.guard_posting();

-- Returns a loan of the organization, locked against other postings until the transaction ends, or no row if it doesn't
-- exist or belongs to another organization.
create or replace function app.lock_loan(organization uuid, wanted uuid) returns setof public.loans
language sql volatile set search_path = ''
as $$
  select * from public.loans where id = wanted and organization_id = organization for no key update
$$;

grant execute on function app.lock_loan to tradeline_server;

-- The past is never rewritten, not even by the table's owner.
create or replace trigger refuse_rewriting before update on public.loan_postings
  for each row execute function app.refuse_rewriting('A ledger cannot be changed; reverse the posting instead');
-- Only an import that is undone as a whole takes its own postings back (app.undo_portfolio_import).
create or replace trigger refuse_removing before delete on public.loan_postings
  for each row when (not old.details ? 'isImported' or coalesce(current_setting('app.undone_import', true), '') <> 'on')
  execute function app.refuse_rewriting('A ledger cannot be changed; reverse the posting instead');
create or replace trigger refuse_truncating before truncate on public.loan_postings
  for each statement execute function app.refuse_rewriting('A ledger cannot be changed; reverse the posting instead');

-- Definer: users must not write figures. Marks the loan's figures as stale until the engine has counted the posting. A transaction that
-- writes the figures itself says so (features/lending/server/ledger/enter-posting.ts): a loan that changes twice moves all totals twice.
create or replace function app.follow_posting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.loans set next_change_on = '-infinity' where id = new.loan_id and next_change_on is distinct from '-infinity';
  return null;
end;
$$;

create or replace trigger follow_posting after insert on public.loan_postings
  for each row when (not new.details ? 'isImported' and coalesce(current_setting('app.figures_follow', true), '') <> 'on') execute function app.follow_posting();
-- Definer: see app.record_audit. The event appears in the file of the loan's client. The loan itself audits the first
-- disbursement.
create or replace function app.audit_posting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := (select client_id from public.loans where id = new.loan_id);
begin
  perform app.record_audit(
    new.organization_id, coalesce(new.recorded_by, (select auth.uid())), 'loan_postings.created', 'loan_postings', new.id,
    jsonb_strip_nulls(jsonb_build_object('client_id', case when new.kind <> 'disbursement' then client end, 'loan_id', new.loan_id,
      'kind', new.kind, 'amount', new.amount, 'effective_date', new.effective_date, 'method', new.method, 'reference', new.reference,
      'reverses_id', new.reverses_id, 'reason', case when new.kind = 'reversal' then new.note end,
      'limit_override', new.details ->> 'limitOverride')));
  return null;
end;
$$;

create or replace trigger audit_posting after insert on public.loan_postings
  for each row when (not new.details ? 'isImported') execute function app.audit_posting();

-- The job of the release before calls it. Returns null, so that the job ends: this release ages loans on the server.
create or replace function app.age_loans(after_id uuid, batch integer, as_of date) returns uuid
language sql immutable set search_path = ''
as $$
  select null::uuid
$$;

grant execute on function app.age_loans to tradeline_server;

-- Periodic statements. Members read them; the server writes them (features/payment-notices/server/statements).
alter table public.mail_batches enable row level security;
alter table public.periodic_statements enable row level security;

create policy "staff read their organization's mail batches" on public.mail_batches
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's periodic statements" on public.periodic_statements
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps mail batches" on public.mail_batches for all to tradeline_server using (true);
create policy "the server keeps periodic statements" on public.periodic_statements for all to tradeline_server using (true);

grant select on public.mail_batches, public.periodic_statements to authenticated, tradeline_server;
grant insert on public.mail_batches, public.periodic_statements to tradeline_server;
grant update (mailed_at, mailed_by_name) on public.mail_batches to tradeline_server;
grant update (status, batch_id, finished_at, finished_by_name) on public.periodic_statements to tradeline_server;
grant update (statement_every, statement_days) on public.notice_settings to tradeline_server;

create or replace trigger refuse_removing before delete on public.periodic_statements
  for each row execute function app.refuse_rewriting('A statement cannot be removed');
create or replace trigger refuse_truncating before truncate on public.periodic_statements
  for each statement execute function app.refuse_rewriting('A statement cannot be removed');

-- Definer: no caller may decide about stops of others. Returns true if a loan gets no statement or reminder: its borrower died, is in
-- bankruptcy, claims identity theft, or contact is stopped.
create or replace function app.is_loan_quiet(home uuid, loan uuid, client uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.contact_stops s where s.organization_id = home and s.client_id = client and s.released_at is null)
      or exists (select from public.clients c where c.id = client and c.archived_at is not null)
      or exists (
        select from (
          select distinct on (k.about) k.about, p.kind
            from public.loan_postings p
           cross join lateral (select case when p.kind like 'bankruptcy%' then 'bankruptcy' when p.kind like 'fraud%' then 'fraud'
                                           else p.kind end as about) k
           where p.organization_id = home and p.loan_id = loan
             and p.kind in ('deceased', 'bankruptcy', 'bankruptcy_dismissed', 'fraud', 'fraud_resolved')
             and not exists (select from public.loan_postings r where r.reverses_id = p.id)
           order by k.about, p.effective_date desc, p.created_at desc) newest
         where newest.kind in ('deceased', 'bankruptcy', 'fraud'))
$$;
grant execute on function app.is_loan_quiet to tradeline_server;

-- Definer: see app.record_audit. A statement by a job has no actor.
create or replace function app.audit_periodic_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'periodic_statements.' || new.status, 'loans', new.loan_id,
    jsonb_build_object('client_id', new.client_id, 'from', new.period_from, 'until', new.period_until));
  return null;
end;
$$;
create or replace trigger audit_added after insert on public.periodic_statements
  for each row execute function app.audit_periodic_statement();
create or replace trigger audit_changed after update on public.periodic_statements
  for each row when (old.status is distinct from new.status) execute function app.audit_periodic_statement();

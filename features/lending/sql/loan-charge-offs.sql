-- Proposals to charge off loans, and their decisions. The job below proposes; an owner or admin decides
-- (server/decide-charge-off.ts, by the rules of features/lending/rules/charge-off.ts).
alter table public.charge_off_proposals enable row level security;

create policy "staff read their organization's charge-offs" on public.charge_off_proposals
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every charge-off" on public.charge_off_proposals for select to platform_admin using (true);
create policy "the server keeps charge-offs" on public.charge_off_proposals for all to tradeline_server using (true);

grant select on public.charge_off_proposals to authenticated, platform_admin, service_role, tradeline_server;
grant update (decision, reason, decided_on, decided_by, decided_by_name) on public.charge_off_proposals to tradeline_server;
-- Insert and delete are not granted: the proposals follow from the loans.

create or replace trigger refuse_rewriting before update on public.charge_off_proposals
  for each row when (old.decision is not null and new.decision is distinct from old.decision
                     and (old.decision, new.decision) is distinct from ('declined', 'accepted'))
  execute function app.refuse_rewriting('A decision about a charge-off cannot be changed');

-- Definer: see app.record_audit.
create or replace function app.audit_charge_off() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.decided_by, 'charge_off.' || coalesce(new.decision, 'proposed'), 'charge_off_proposals', new.id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'loan_id', new.loan_id, 'amount', new.amount, 'reason', new.reason)));
  return null;
end;
$$;

create or replace trigger audit_proposal after insert on public.charge_off_proposals
  for each row execute function app.audit_charge_off();
create or replace trigger audit_decision after update of decision on public.charge_off_proposals
  for each row when (new.decision is distinct from old.decision) execute function app.audit_charge_off();

-- Proposes open loans that are 120 days past due on their company's day, in batches of some hundreds, once for each due
-- date or deferral they count from. Withdraws proposals for loans that were paid or left the book in the meantime. A date
-- takes the place of each company's day. Definer: see above.
create or replace function app.propose_charge_offs(as_of date default null) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.charge_off_proposals p using public.loans l
   where l.id = p.loan_id and p.decision is null
     and (not app.is_open_loan(l.status) or l.past_due_since is null or l.past_due_since > p.counted_from);

  -- No company's day is later than the latest one on Earth, 14 hours ahead of UTC. This finds the loans by their index.
  with late as (
    select l.id, l.organization_id, l.client_id, l.amount, l.past_due_since, company.today,
           greatest(l.past_due_since, earlier.deferred_on) as counted_from
      from public.loans l
      join app.organizations o on o.id = l.organization_id
     cross join lateral (select coalesce(as_of, (now() at time zone o.time_zone)::date) as today) as company
     cross join lateral (
       select max(p.decided_on) filter (where p.decision = 'deferred') as deferred_on, bool_or(p.decision = 'accepted') as is_charged_off
         from public.charge_off_proposals p where p.loan_id = l.id) as earlier
     where l.past_due_since <= coalesce(as_of, ((now() at time zone 'UTC') + interval '14 hours')::date) - 120
       and l.past_due_since <= company.today - 120 and app.is_open_loan(l.status) and earlier.is_charged_off is not true
  ), proposed as (
    insert into public.charge_off_proposals (organization_id, client_id, loan_id, counted_from, proposed_on, amount)
    select organization_id, client_id, id, counted_from, today, amount from late
     where counted_from <= today - 120
       and not exists (select from public.charge_off_proposals p where p.loan_id = late.id and p.counted_from = late.counted_from)
     order by past_due_since limit 500
    on conflict (loan_id, counted_from) do nothing
    returning organization_id, client_id, loan_id, proposed_on - counted_from as days
  )
  select app.notify_roles(organization_id, '{owner,admin}', 'charge_off_proposed',
                          jsonb_build_object('client_id', client_id, 'loan_id', loan_id, 'days', days))
    from proposed
$$;

grant execute on function app.propose_charge_offs to tradeline_server;

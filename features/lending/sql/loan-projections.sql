-- Access to what the engine computes of a loan. The server writes it with the loan's figures (server/ledger/write-figures.ts),
-- and month ends in the aging job (server/month-ends/freeze-month-ends.ts).
alter table public.loan_due_items enable row level security;
alter table public.loan_allocations enable row level security;
alter table public.loan_month_ends enable row level security;
alter table app.frozen_months enable row level security;

create policy "staff read their organization's installments" on public.loan_due_items
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's allocations" on public.loan_allocations
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's month ends" on public.loan_month_ends
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every installment" on public.loan_due_items for select to platform_admin using (true);
create policy "platform admins read every allocation" on public.loan_allocations for select to platform_admin using (true);
create policy "platform admins read every month end" on public.loan_month_ends for select to platform_admin using (true);

create policy "the server keeps installments" on public.loan_due_items for all to tradeline_server using (true);
create policy "the server keeps allocations" on public.loan_allocations for all to tradeline_server using (true);
create policy "the server keeps month ends" on public.loan_month_ends for all to tradeline_server using (true);
create policy "the server remembers frozen months" on app.frozen_months for all to tradeline_server using (true);

grant select on public.loan_due_items, public.loan_allocations, public.loan_month_ends
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert, delete on public.loan_due_items, public.loan_allocations to tradeline_server;
grant update (due_on, amount, paid, paid_on) on public.loan_due_items to tradeline_server;
grant update (effective_date, interest, principal, fees, charges, credit, recovered) on public.loan_allocations to tradeline_server;
grant insert on public.loan_month_ends to tradeline_server;
grant select, insert on app.frozen_months to tradeline_server;
grant update (month_end) on app.frozen_months to tradeline_server;
-- API users and the service key write none of these: they follow from the ledger. Update and delete of month ends are granted to no role.

-- A month end was furnished as it is: not even the table's owner rewrites it.
create or replace trigger refuse_rewriting before update or delete on public.loan_month_ends
  for each row execute function app.refuse_rewriting('A month end is frozen and cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.loan_month_ends
  for each statement execute function app.refuse_rewriting('A month end is frozen and cannot be changed or removed');

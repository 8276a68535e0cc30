-- Rate caps for loans. server/book-loan.ts holds every loan to them.
alter table public.rate_caps enable row level security;

alter table public.rate_caps
  alter column organization_id set default app.current_organization_id(),
  alter column created_by set default auth.uid();

create policy "staff of every organization read the caps that come with the product" on public.rate_caps
  for select to authenticated
  using (organization_id is null and (select app.current_organization_id()) is not null);

create policy "staff read their organization's caps" on public.rate_caps
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "an organization adds caps of its own" on public.rate_caps
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "an organization ends caps of its own" on public.rate_caps
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every cap" on public.rate_caps for select to platform_admin using (true);
create policy "the server brings caps of the demo" on public.rate_caps for all to tradeline_server using (true);

grant select on public.rate_caps to authenticated, platform_admin, service_role, tradeline_server;
grant insert (state, license, loan_type, amount_from, amount_to, months_from, months_to, rate, fees_included, effective_from, citation)
  on public.rate_caps to authenticated;
grant update (effective_until) on public.rate_caps to authenticated;
grant insert on public.rate_caps to tradeline_server;
-- Only migrations write the caps included with the product, each with its source.

-- Definer: the error names the missing permission, which a policy can't do.
create or replace function app.guard_rate_cap() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.wire_role() = 'authenticated' then
    perform app.require_permission('manage_compliance');
  end if;
  if tg_op = 'UPDATE' and (old.effective_until is not null or new.effective_until is null) then
    raise exception 'This cap has already ended' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and new.effective_until < (now() at time zone 'UTC')::date then
    raise exception 'A cap must end today or later' using errcode = 'PT422';
  end if;
  return new;
end;
$$;

create or replace trigger guard_rate_cap before insert or update on public.rate_caps
  for each row execute function app.guard_rate_cap();
create or replace trigger audit_rate_cap after insert or update on public.rate_caps
  for each row when (new.organization_id is not null) execute function app.audit_row();

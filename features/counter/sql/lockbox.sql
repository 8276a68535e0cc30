-- Lockbox batches. Members read them; the server writes them (features/counter/server/lockbox).
alter table public.lockbox_batches enable row level security;
alter table public.lockbox_rows enable row level security;

create policy "staff read their organization's lockbox batches" on public.lockbox_batches
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "those who see assigned clients see no batches of all" on public.lockbox_batches
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));
create policy "platform admins read every lockbox batch" on public.lockbox_batches for select to platform_admin using (true);
create policy "the server keeps lockbox batches" on public.lockbox_batches for all to tradeline_server using (true);

create policy "staff read their organization's lockbox rows" on public.lockbox_rows
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every lockbox row" on public.lockbox_rows for select to platform_admin using (true);
create policy "the server keeps lockbox rows" on public.lockbox_rows for all to tradeline_server using (true);

grant select on public.lockbox_batches, public.lockbox_rows to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.lockbox_batches, public.lockbox_rows to tradeline_server;
grant update (name, deposited_on, control_count, control_cents, status, posted_by, posted_by_name, posted_at, reversed_by, reversed_by_name,
              reversed_at, reverse_reason)
  on public.lockbox_batches to tradeline_server;
grant update (loan_id, posting_id, reversal_id) on public.lockbox_rows to tradeline_server;
-- The rows of a draft are replaced as a whole.
grant delete on public.lockbox_rows to tradeline_server;

create or replace trigger refuse_removing before delete on public.lockbox_batches
  for each row execute function app.refuse_rewriting('Batches cannot be removed. Discard them instead');
create or replace trigger refuse_truncating before truncate on public.lockbox_batches
  for each statement execute function app.refuse_rewriting('Batches cannot be removed. Discard them instead');
create or replace trigger refuse_removing before delete on public.lockbox_rows
  for each row when (old.posting_id is not null) execute function app.refuse_rewriting('Posted checks cannot be removed');
create or replace trigger refuse_truncating before truncate on public.lockbox_rows
  for each statement execute function app.refuse_rewriting('Posted checks cannot be removed');

-- Definer: see app.record_audit.
create or replace function app.audit_lockbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'lockbox_batches.' || case when tg_op = 'INSERT' then 'created' else new.status end,
    'lockbox_batches', new.id,
    jsonb_strip_nulls(jsonb_build_object('name', new.name, 'count', new.control_count, 'amount_cents', new.control_cents,
      'reason', new.reverse_reason)));
  return null;
end;
$$;
create or replace trigger audit_created after insert on public.lockbox_batches
  for each row execute function app.audit_lockbox();
create or replace trigger audit_changed after update on public.lockbox_batches
  for each row when (old.status is distinct from new.status) execute function app.audit_lockbox();

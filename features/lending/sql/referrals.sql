-- Referrals of applications to colleagues. Members read them; the server writes them (features/lending/server/decisions).
alter table public.application_referrals enable row level security;

create policy "staff read their organization's referrals" on public.application_referrals
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every referral" on public.application_referrals for select to platform_admin using (true);
create policy "the server keeps referrals" on public.application_referrals for all to tradeline_server using (true);

grant select on public.application_referrals to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.application_referrals to tradeline_server;

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.application_referrals
  for each row when (to_jsonb(old) - '{referred_to,referred_by}'::text[] is distinct from to_jsonb(new) - '{referred_to,referred_by}'::text[])
  execute function app.refuse_rewriting('A referral cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.application_referrals
  for each row execute function app.refuse_rewriting('A referral cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.application_referrals
  for each statement execute function app.refuse_rewriting('A referral cannot be changed or removed');

-- Definer: see app.record_audit. Notifies the colleague.
create or replace function app.tell_of_referral() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.referred_by, 'application_referrals.created', 'loan_applications', new.application_id,
    jsonb_build_object('client_id', new.client_id, 'referral', new.id, 'to', new.referred_to));
  perform app.notify(new.referred_to, 'application_referred', jsonb_build_object(
    'client_id', new.client_id, 'application_id', new.application_id, 'by', new.referred_by_name));
  return null;
end;
$$;
create or replace trigger tell_of_referral after insert on public.application_referrals
  for each row execute function app.tell_of_referral();

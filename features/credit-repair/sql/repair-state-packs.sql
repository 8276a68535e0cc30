-- A company's own packs for credit repair in a state. Members read them; the server adds and ends them (server/packs).
alter table public.repair_state_packs enable row level security;

create policy "staff read their organization's state packs" on public.repair_state_packs
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every state pack" on public.repair_state_packs for select to platform_admin using (true);
create policy "the server keeps state packs" on public.repair_state_packs for all to tradeline_server using (true);

grant select on public.repair_state_packs to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.repair_state_packs to tradeline_server;
grant update (ended_on) on public.repair_state_packs to tradeline_server;
-- API users write nothing, and nothing is removed: a contract must be provable by the pack of its day.

create or replace function app.guard_state_pack() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (to_jsonb(new) - 'ended_on') <> (to_jsonb(old) - 'ended_on') or old.ended_on is not null then
    raise exception 'A state pack can''t be changed; end it and add another' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_state_pack before update on public.repair_state_packs
  for each row execute function app.guard_state_pack();
create or replace trigger refuse_removing before delete on public.repair_state_packs
  for each row execute function app.refuse_rewriting('State packs are kept; end the pack instead');
create or replace trigger refuse_truncating before truncate on public.repair_state_packs
  for each statement execute function app.refuse_rewriting('State packs are kept; end the pack instead');

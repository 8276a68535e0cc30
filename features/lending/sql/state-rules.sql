-- A company's own state rules. Members read them; the server adds and ends them (features/lending/server/state-rules.ts).
alter table public.state_rules enable row level security;

create policy "staff read their organization's state rules" on public.state_rules
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every state rule" on public.state_rules for select to platform_admin using (true);
create policy "the server keeps state rules" on public.state_rules for all to tradeline_server using (true);

grant select on public.state_rules to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.state_rules to tradeline_server;
grant update (effective_until) on public.state_rules to tradeline_server;
-- API users write nothing, and nothing is removed: a booked contract must be provable by the rule of its day.

create or replace function app.guard_state_rule() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'effective_until') <> (to_jsonb(old) - 'effective_until') then
    raise exception 'A state rule can''t be changed; end it and add another' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and (old.effective_until is not null or new.effective_until is null) then
    raise exception 'This state rule has already ended' using errcode = 'PT409';
  end if;
  if new.effective_until < (now() at time zone 'UTC')::date then
    raise exception 'A state rule must end today or later' using errcode = 'PT422';
  end if;
  return new;
end;
$$;
create or replace trigger guard_state_rule before insert or update on public.state_rules
  for each row execute function app.guard_state_rule();
create or replace trigger refuse_removing before delete on public.state_rules
  for each row execute function app.refuse_rewriting('State rules are kept; end the rule instead');
create or replace trigger refuse_truncating before truncate on public.state_rules
  for each statement execute function app.refuse_rewriting('State rules are kept; end the rule instead');

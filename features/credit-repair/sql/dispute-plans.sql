-- The plans of disputes. Staff read their organization's; the server writes them (server/disputes/next-round.ts).
alter table public.dispute_plans enable row level security;

create policy "staff read their organization's plans" on public.dispute_plans
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every plan" on public.dispute_plans for select to platform_admin using (true);
create policy "the server keeps plans" on public.dispute_plans for all to tradeline_server using (true);

grant select on public.dispute_plans to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.dispute_plans to tradeline_server;
grant update (on_verified, on_no_response, on_frivolous, updated_at) on public.dispute_plans to tradeline_server;
-- API users write nothing, and no role deletes.

-- True if the company's plan includes AI Disputes.
create or replace function app.has_ai_disputes(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select 'ai_disputes' = any (features) from app.organizations where id = organization
$$;

-- True if the caller's company has AI Disputes. Definer: callers can't read organizations.
create or replace function public.ai_disputes_standing() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(app.has_ai_disputes(app.current_organization_id()), false)
$$;
comment on function public.ai_disputes_standing is 'If the plan of the caller''s company includes AI Disputes.';

grant execute on function app.has_ai_disputes to tradeline_server;
grant execute on function public.ai_disputes_standing to authenticated;

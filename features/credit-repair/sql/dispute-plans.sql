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

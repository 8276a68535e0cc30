-- Letters at the mail service. Staff read their organization's; the server writes them (server/mail).
alter table public.dispute_letters enable row level security;

create policy "staff read their organization's letters" on public.dispute_letters
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every letter" on public.dispute_letters for select to platform_admin using (true);
create policy "the server keeps letters" on public.dispute_letters for all to tradeline_server using (true);

grant select on public.dispute_letters to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.dispute_letters to tradeline_server;
grant update (status, vendor_id, tracking_number, expected_on, delivered_on, events, failure, updated_at)
  on public.dispute_letters to tradeline_server;
-- API users write nothing, and no role deletes.

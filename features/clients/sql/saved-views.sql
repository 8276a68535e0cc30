alter table public.saved_views enable row level security;
alter table public.saved_views alter column organization_id set default app.current_organization_id();
alter table public.saved_views alter column user_id set default auth.uid();

create policy "people read their own views" on public.saved_views
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "staff read the views shared with their organization" on public.saved_views
  for select to authenticated
  using (shared_with_organization_id = (select app.current_organization_id()));

create policy "people save views of their own" on public.saved_views
  for insert to authenticated
  with check (user_id = (select auth.uid()));

-- People can't change what they left in a former company.
create policy "people change their own views" on public.saved_views
  for update to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select app.current_organization_id()));

create policy "people delete their own views" on public.saved_views
  for delete to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select app.current_organization_id()));

grant select, delete on public.saved_views to authenticated;
grant insert (page, name, query, is_shared) on public.saved_views to authenticated;
grant update (name, query, is_shared) on public.saved_views to authenticated;
-- The database sets organization_id and user_id: a view can't move to another person or organization.

-- The files of a subscriber's clients. Only this trigger sets the organization: members have no grant on the column,
-- and moving an object to another bucket sets it again.
create or replace function app.own_client_document() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.bucket_id <> 'client-documents' then
    new.organization_id := null;
  else
    new.organization_id := coalesce(app.current_organization_id(), new.organization_id);
  end if;
  -- Documents for a company's review are not visible to everyone in the company.
  if new.bucket_id <> 'company-documents' then
    new.review_organization_id := null;
  elsif (select auth.uid()) is not null then
    new.review_organization_id := case when app.has_permission('manage_organization') then app.current_organization_id() end;
  end if;
  return new;
end;
$$;

create or replace trigger own_client_document before insert or update of bucket_id on storage.objects
  for each row execute function app.own_client_document();

create policy "staff read their organization's files" on storage.objects
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff add files for their organization" on storage.objects
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "staff replace their organization's files" on storage.objects
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff remove their organization's files" on storage.objects
  for delete to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every file" on storage.objects
  for select to platform_admin
  using (true);

create policy "platform admins see the buckets" on storage.buckets
  for select to platform_admin
  using (true);

create policy "the server keeps files" on storage.objects
  for all to tradeline_server
  using (true);

grant select, insert, update, delete on storage.objects to tradeline_server;
-- service_role belongs to no organization, so it may set a file's organization.
grant insert (organization_id) on storage.objects to service_role;
-- Subscribers can't see or change buckets, and anonymous users have no access.

-- Templates of documents and packages of them. Members read them; the server writes them (features/templates/server).
alter table public.document_templates enable row level security;
alter table public.document_template_versions enable row level security;
alter table public.document_packages enable row level security;
alter table public.document_package_templates enable row level security;
alter table public.document_template_files enable row level security;

create policy "staff read their organization's templates" on public.document_templates
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every template" on public.document_templates for select to platform_admin using (true);
create policy "the server keeps templates" on public.document_templates for all to tradeline_server using (true);

create policy "staff read their organization's template versions" on public.document_template_versions
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every template version" on public.document_template_versions
  for select to platform_admin using (true);
create policy "the server keeps template versions" on public.document_template_versions for all to tradeline_server using (true);

create policy "staff read their organization's packages" on public.document_packages
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every package" on public.document_packages for select to platform_admin using (true);
create policy "the server keeps packages" on public.document_packages for all to tradeline_server using (true);

create policy "staff read their organization's package contents" on public.document_package_templates
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every package's contents" on public.document_package_templates
  for select to platform_admin using (true);
create policy "the server keeps package contents" on public.document_package_templates for all to tradeline_server using (true);

create policy "staff read their organization's template files" on public.document_template_files
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every template file" on public.document_template_files for select to platform_admin using (true);
create policy "the server keeps template files" on public.document_template_files for all to tradeline_server using (true);

grant select on public.document_templates, public.document_template_versions, public.document_packages,
  public.document_package_templates, public.document_template_files
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.document_templates, public.document_template_versions, public.document_packages,
  public.document_package_templates, public.document_template_files to tradeline_server;
grant update (name) on public.document_templates to tradeline_server;
grant update on public.document_template_versions to tradeline_server;
grant update (changed_by_name, changed_at) on public.document_packages to tradeline_server;
grant delete on public.document_packages, public.document_package_templates to tradeline_server;
create or replace trigger refuse_changing before update or delete on public.document_template_files
  for each row execute function app.refuse_rewriting('Files of templates are kept; upload another file instead');
create or replace trigger refuse_truncating before truncate on public.document_template_files
  for each statement execute function app.refuse_rewriting('Files of templates are kept; upload another file instead');
-- API users write nothing, and no template is removed: a document must be provable by the version of its time.

create or replace function app.guard_template_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state <> 'draft'
     and (new.template_id, new.version, new.body, new.hash, new.created_by, new.changed_by)
         is distinct from (old.template_id, old.version, old.body, old.hash, old.created_by, old.changed_by) then
    raise exception 'A submitted version can''t be changed; save another one' using errcode = '42501';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
       ('draft', 'submitted'), ('draft', 'retired'), ('submitted', 'draft'), ('submitted', 'published'), ('submitted', 'retired'),
       ('published', 'retired')) then
    raise exception 'A version can''t go from % to %', old.state, new.state using errcode = '42501';
  end if;
  if old.published_at is not null
     and (new.published_at, new.published_by, new.counsel_name, new.counsel_reviewed_on, new.counsel_states)
         is distinct from (old.published_at, old.published_by, old.counsel_name, old.counsel_reviewed_on, old.counsel_states) then
    raise exception 'A published version can''t be published again' using errcode = '42501';
  end if;
  if old.first_used_at is not null and new.first_used_at is distinct from old.first_used_at then
    raise exception 'The first use of a version can''t be changed' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_template_version before update on public.document_template_versions
  for each row execute function app.guard_template_version();
create or replace trigger refuse_removing before delete on public.document_template_versions
  for each row execute function app.refuse_rewriting('Versions of templates are kept; retire the version instead');
create or replace trigger refuse_truncating before truncate on public.document_template_versions
  for each statement execute function app.refuse_rewriting('Versions of templates are kept; retire the version instead');
create or replace trigger refuse_removing before delete on public.document_templates
  for each row execute function app.refuse_rewriting('Templates are kept; retire their versions instead');
create or replace trigger refuse_truncating before truncate on public.document_templates
  for each statement execute function app.refuse_rewriting('Templates are kept; retire their versions instead');

-- Definer: see app.record_audit. Audits each step of a version; the content itself is in the version.
create or replace function app.audit_template_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'document_template.' || new.state, 'document_templates', new.template_id,
    jsonb_strip_nulls(jsonb_build_object('version', new.version, 'hash', new.hash, 'because', new.retired_because, 'counsel', case when new.state = 'published' then new.counsel_name end)));
  return null;
end;
$$;
create or replace trigger audit_created after insert on public.document_template_versions
  for each row execute function app.audit_template_version();
create or replace trigger audit_step after update on public.document_template_versions
  for each row when (new.state <> old.state or new.hash <> old.hash) execute function app.audit_template_version();

-- Returns the version of a template that is in force: the newest published one. Null if there is none.
create or replace function app.template_in_force(organization uuid, template uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select v.id from public.document_template_versions v
   where v.organization_id = organization and v.template_id = template and v.state = 'published'
   order by v.version desc limit 1
$$;
grant execute on function app.template_in_force to tradeline_server;

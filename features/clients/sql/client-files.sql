-- The documents in a client's file. Each upload keeps a row. For the six named fields, the field's trigger writes the
-- row in the same transaction, so that the two always agree.
alter table public.client_documents enable row level security;
alter table public.client_documents alter column organization_id set default app.current_organization_id();
alter table public.client_documents alter column uploaded_by set default auth.uid();

create policy "staff read their organization's documents" on public.client_documents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff add documents for their organization" on public.client_documents
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "staff remove and restore their organization's documents" on public.client_documents
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every document" on public.client_documents
  for select to platform_admin
  using (true);

create policy "the server keeps documents" on public.client_documents
  for all to tradeline_server
  using (true);

grant select on public.client_documents to authenticated, platform_admin, service_role, tradeline_server;
grant insert (client_id, document_type, custom_type, file_url, file_name, file_size, mime_type, series_id)
  on public.client_documents to authenticated;
grant update (archived_at) on public.client_documents to authenticated;
grant insert, update, delete on public.client_documents to tradeline_server;
grant insert (drivers_license_front, drivers_license_front_uploaded_at, drivers_license_back, drivers_license_back_uploaded_at,
              ssn_card_image, ssn_card_image_uploaded_at, proof_of_address_image, proof_of_address_image_uploaded_at,
              proof_of_income_image, proof_of_income_image_uploaded_at, proof_of_bank_image, proof_of_bank_image_uploaded_at),
      update (drivers_license_front, drivers_license_front_uploaded_at, drivers_license_back, drivers_license_back_uploaded_at,
              ssn_card_image, ssn_card_image_uploaded_at, proof_of_address_image, proof_of_address_image_uploaded_at,
              proof_of_income_image, proof_of_income_image_uploaded_at, proof_of_bank_image, proof_of_bank_image_uploaded_at)
  on public.clients to authenticated;
-- API users can't delete documents, only hide and restore them. file_url and the descriptive columns can't be updated,
-- because another file is another row.

-- Returns the object's path from any form of its address: public, signed, authenticated, or the path itself.
create or replace function app.document_path(written text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(written, '^(https?://[^/]+)?/?(storage/v1/)?object/(public|sign|authenticated)/client-documents/', ''),
    '\?.*$', '')
$$;

-- Returns the stored file, locked against removal until the caller's transaction ends. Definer: it looks up the file
-- for the row's organization. A file of another organization is reported as not found.
create or replace function app.kept_object(path text, organization uuid) returns storage.objects
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_object storage.objects;
begin
  select * into found_object from storage.objects
   where bucket_id = 'client-documents' and name = path and organization_id = organization
     and (app.wire_role() <> 'authenticated' or organization = app.current_organization_id())
     and (app.wire_role() <> 'authenticated' or app.sees_all_clients() or path in (select app.own_file_names()))
     for share;
  if found_object.id is null then
    raise exception 'The file does not exist. Upload it first' using errcode = '23503';
  end if;
  return found_object;
end;
$$;

-- Definer: see app.kept_object. It also replaces an earlier version, which callers can't write.
create or replace function app.guard_client_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept storage.objects;
begin
  if not exists (select from public.clients where id = new.client_id and organization_id = new.organization_id) then
    raise exception 'The client belongs to another organization' using errcode = '42501';
  end if;
  if app.is_blank(new.custom_type) then
    raise exception 'Enter the type of this document' using errcode = '23514';
  end if;
  new.file_url := app.document_path(new.file_url);
  kept := app.kept_object(new.file_url, new.organization_id);
  -- The values measured by the storage service, not the caller's.
  new.file_size := (kept.metadata ->> 'size')::bigint;
  new.mime_type := kept.metadata ->> 'mimetype';
  new.file_name := app.named_after_type(new.file_name, new.mime_type);
  if exists (select from public.client_documents where series_id = new.series_id
              and (client_id <> new.client_id or client_field is distinct from new.client_field)) then
    raise exception 'A new version must belong to the same document' using errcode = '42501';
  end if;
  update public.client_documents set superseded_at = clock_timestamp() where series_id = new.series_id and superseded_at is null;
  return new;
end;
$$;

create or replace trigger guard_client_document before insert on public.client_documents
  for each row execute function app.guard_client_document();

-- Documents of the six fields follow their field. For others, the caller decides whether one is archived, and the
-- database sets the time.
create or replace function app.guard_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.client_field is not null and current_user = 'authenticated' then
    raise exception 'To remove this file, clear its field' using errcode = '42501';
  end if;
  new.archived_at := case when new.archived_at is not null then coalesce(old.archived_at, now()) end;
  return new;
end;
$$;

create or replace trigger guard_removal before update of archived_at on public.client_documents
  for each row execute function app.guard_removal();

-- Checks the file type of the six fields: images for the license and SSN card, images or PDF for proofs.
create or replace function app.refuse_wrong_picture(field text, stored storage.objects) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  mime_type text := stored.metadata ->> 'mimetype';
begin
  if mime_type like 'image/%' or (field like 'proof%' and mime_type = 'application/pdf') then
    return;
  end if;
  raise exception '%', case when field like 'proof%' then 'An image or a PDF is needed here' else 'An image is needed here' end
    using errcode = '22023';
end;
$$;

-- A field holds the path of a file of the same organization and the time it was set.
create or replace function app.guard_client_files() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  written jsonb := to_jsonb(new);
  changes jsonb := '{}';
  path text;
  since timestamptz;
begin
  foreach field in array tg_argv loop
    path := app.document_path(written ->> field);
    since := before ->> (field || '_uploaded_at');
    if path is null then
      since := null;
    elsif path is distinct from (before ->> field) then
      perform app.refuse_wrong_picture(field, app.kept_object(path, new.organization_id));
      -- A client clock that runs ahead must not date an upload in the future.
      since := least(coalesce((written ->> (field || '_uploaded_at'))::timestamptz, now()), now());
    end if;
    changes := changes || jsonb_build_object(field, path, field || '_uploaded_at', since);
  end loop;
  return jsonb_populate_record(new, changes);
end;
$$;

-- Its name sorts after guard_client, which checks whose client it is, because triggers run in name order.
create or replace trigger guard_files_added before insert on public.clients
  for each row when (num_nonnulls(new.drivers_license_front, new.drivers_license_back, new.ssn_card_image,
                                  new.proof_of_address_image, new.proof_of_income_image, new.proof_of_bank_image) > 0)
  execute function app.guard_client_files('drivers_license_front', 'drivers_license_back', 'ssn_card_image',
    'proof_of_address_image', 'proof_of_income_image', 'proof_of_bank_image');
create or replace trigger guard_files_changed
  before update of drivers_license_front, drivers_license_front_uploaded_at, drivers_license_back, drivers_license_back_uploaded_at,
    ssn_card_image, ssn_card_image_uploaded_at, proof_of_address_image, proof_of_address_image_uploaded_at,
    proof_of_income_image, proof_of_income_image_uploaded_at, proof_of_bank_image, proof_of_bank_image_uploaded_at on public.clients
  for each row
  execute function app.guard_client_files('drivers_license_front', 'drivers_license_back', 'ssn_card_image',
    'proof_of_address_image', 'proof_of_income_image', 'proof_of_bank_image');

-- The name of a field's file in the list of documents.
create or replace function app.field_label(field text) returns text
language sql immutable set search_path = ''
as $$
  select case field
    when 'drivers_license_front' then 'Driver''s License Front' when 'drivers_license_back' then 'Driver''s License Back'
    when 'ssn_card_image' then 'SSN Card' when 'proof_of_address_image' then 'Proof of Address'
    when 'proof_of_income_image' then 'Proof of Income' when 'proof_of_bank_image' then 'Proof of Bank Account' end
$$;

-- A changed field gets a document for its current file: the previous document, or a new one. Definer: callers can't
-- write client_field.
create or replace function app.keep_field_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  field text;
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  after jsonb := to_jsonb(new);
  path text;
  known public.client_documents;
begin
  if app.is_merging() then
    return null;
  end if;
  foreach field in array tg_argv loop
    path := after ->> field;
    continue when path is not distinct from (before ->> field);
    update public.client_documents
       set superseded_at = coalesce(superseded_at, case when path is not null then clock_timestamp() end),
           archived_at = case when path is null then clock_timestamp() else archived_at end
     where client_id = new.id and client_field = field and superseded_at is null;
    continue when path is null;
    select * into known from public.client_documents
     where client_id = new.id and client_field = field order by file_url = path desc, created_at desc limit 1;
    if known.file_url = path then
      update public.client_documents set superseded_at = null, archived_at = null where id = known.id;
    else
      insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size,
                                           mime_type, client_field, series_id)
      select new.organization_id, new.id, 'other', app.field_label(field), path, app.given_name(o), 1, 'unknown', field,
             coalesce(known.series_id, gen_random_uuid())
        from app.kept_object(path, new.organization_id) o;
    end if;
  end loop;
  return null;
end;
$$;

-- Returns the file's original name, if the upload included a valid one.
create or replace function app.given_name(stored storage.objects) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(btrim(left(regexp_replace(stored.user_metadata ->> 'file_name', '[/\\[:cntrl:]]', '_', 'g'), 255)), ''),
                  storage.filename(stored.name))
$$;

create or replace trigger keep_field_documents_added after insert on public.clients
  for each row when (num_nonnulls(new.drivers_license_front, new.drivers_license_back, new.ssn_card_image,
                                  new.proof_of_address_image, new.proof_of_income_image, new.proof_of_bank_image) > 0)
  execute function app.keep_field_documents('drivers_license_front', 'drivers_license_back', 'ssn_card_image',
    'proof_of_address_image', 'proof_of_income_image', 'proof_of_bank_image');
create or replace trigger keep_field_documents
  after update of drivers_license_front, drivers_license_back, ssn_card_image, proof_of_address_image,
    proof_of_income_image, proof_of_bank_image on public.clients
  for each row execute function app.keep_field_documents('drivers_license_front', 'drivers_license_back', 'ssn_card_image',
    'proof_of_address_image', 'proof_of_income_image', 'proof_of_bank_image');

-- Works like a foreign key: a file that a document refers to can't be removed or changed. Definer: the caller may not be able to see
-- the document that refers to it.
create or replace function app.refuse_losing_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.bucket_id = 'client-documents' and exists (select from public.client_documents where file_url = old.name)
     or old.bucket_id = 'company-documents' and exists (select from app.company_documents where object_name = old.name)
     or old.bucket_id in ('signing-documents', 'template-files') then
    raise exception 'The file belongs to a document and can''t be removed' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

create or replace trigger refuse_losing_documents before delete or update of name, version, bucket_id on storage.objects
  for each row execute function app.refuse_losing_documents();

-- Definer: see app.record_audit. Records the action and the document, but not the file's name, which may contain
-- anything.
create or replace function app.audit_document(document public.client_documents, act text) returns void
language sql security definer set search_path = ''
as $$
  select app.record_audit(document.organization_id, auth.uid(), 'client_documents.' || act, 'client_documents', document.id,
                          app.file_of(to_jsonb(document)))
$$;

create or replace function app.audit_client_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit_document(new, 'created');
  elsif (old.archived_at is null) <> (new.archived_at is null) then
    perform app.audit_document(new, case when new.archived_at is null then 'restored' else 'removed' end);
  end if;
  return null;
end;
$$;

create or replace trigger audit_client_document after insert or update on public.client_documents
  for each row execute function app.audit_client_document();

-- Records who opens a document, and returns the watermark to show on the screen. Definer: no user may write the audit
-- chain directly; the document must be the caller's own.
create or replace function public.record_document_view(document_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  viewed public.client_documents;
begin
  select * into viewed from public.client_documents
   where id = document_id and organization_id = (select app.current_organization_id()) and app.sees_client(client_id);
  if viewed.id is null then
    return null;
  end if;
  perform app.audit_document(viewed, 'viewed');
  return (select jsonb_build_object('company_name', o.company_name, 'viewer', p.email, 'viewed_at', now())
            from app.organizations o join app.people p on p.organization_id = o.id
           where p.id = auth.uid());
end;
$$;
comment on function public.record_document_view is 'Records that the caller opened or downloaded this document, and returns the watermark: who views it and when. Ignores documents of other organizations.';

grant execute on function public.record_document_view, app.document_path, app.kept_object, app.refuse_wrong_picture to authenticated;
grant execute on function app.document_path, app.kept_object, app.refuse_wrong_picture to tradeline_server, service_role;

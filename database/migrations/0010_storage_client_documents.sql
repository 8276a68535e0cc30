-- Identity papers and proofs of a subscriber's clients. Their names carry no organisation, so a column does: policies
-- compare it as on every other table, and the hosted columns stay as they are.
alter table storage.objects
  add column organization_id uuid references app.organizations (id) on delete restrict;
create index objects_organization on storage.objects (organization_id, bucket_id, name);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('client-documents', 'client-documents', false, 10 * 1024 * 1024,
        array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/heif', 'image/tiff', 'image/bmp',
              'application/pdf']);

-- The companies' own PDF files, which are templates with fields placed on their pages.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('template-files', 'template-files', false, 10 * 1024 * 1024, array['application/pdf']);

create table public.document_template_files (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  -- The path in the bucket template-files.
  object_name text not null unique,
  file_name text not null check (length(btrim(file_name)) between 1 and 255),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer not null check (size_bytes between 1 and 10 * 1024 * 1024),
  -- The sizes of the pages as they are shown, in points.
  pages jsonb not null check (jsonb_typeof(pages) = 'array' and jsonb_array_length(pages) between 1 and 50),
  uploaded_by uuid not null references app.people (id) on delete restrict,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, sha256)
);
comment on table public.document_template_files is 'The PDF files that companies use as templates. A file is stored once and never changes.';
create index document_template_files_uploader on public.document_template_files (uploaded_by);

-- How an organisation shows itself to its people and its clients.
create table app.organization_branding (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  display_name text check (length(btrim(display_name)) between 1 and 80),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- The object's name in the bucket organization-branding.
  logo_name text,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  updated_by uuid references app.people (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint a_logo_has_a_type check ((logo_name is null) = (logo_type is null))
);
comment on table app.organization_branding is 'An organisation''s name, colour and logo where they differ from the product''s own.';
create index organization_branding_person on app.organization_branding (updated_by);

-- Public, because a logo stands in e-mails, where nobody is signed in; its name can't be guessed. No policy lets anybody on the
-- wire list, write or remove what is in it: the act that looks at the bytes does.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('organization-branding', 'organization-branding', true, 512 * 1024, array['image/png', 'image/jpeg', 'image/webp']);

-- The keys with which companies seal signed documents. A new one is made each year; former ones stay for verification.
create table app.signing_keys (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  number smallint not null check (number > 0),
  company_name text not null,
  -- X.509 as DER, in base64. Everyone may have it.
  certificate text not null,
  certificate_sha256 text not null unique check (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  private_key bytea not null,
  key_version smallint generated always as (app.key_version(private_key)) stored,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, number),
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.signing_keys is 'The keys with which a company seals signed documents, with their certificates.';
comment on column app.signing_keys.private_key is 'Encrypted with the organization''s key; empty if that was destroyed.';
create index signing_keys_by_key on app.signing_keys (organization_id, key_version);

-- Which key a value was sealed with is read from its first bytes and held by a foreign key: nothing can be stored under a key
-- that is gone, and no key can go while something is sealed with it. Empty is a value whose key was destroyed.

create function app.key_version(sealed bytea) returns smallint
language sql immutable parallel safe
return case when length(sealed) > 0 then (get_byte(sealed, 1) * 256 + get_byte(sealed, 2))::smallint end;

alter table app.sealed_values
  add column key_version smallint generated always as (app.key_version(sealed)) stored,
  add constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict;
create index sealed_values_by_key on app.sealed_values (organization_id, key_version);

alter table app.credit_report_replies
  add column key_version smallint generated always as (app.key_version(sealed)) stored,
  add constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict;
create index credit_report_replies_by_key on app.credit_report_replies (organization_id, key_version);

alter table app.credit_pull_answers
  add column key_version smallint generated always as (app.key_version(sealed)) stored,
  add constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict;
create index credit_pull_answers_by_key on app.credit_pull_answers (organization_id, key_version);

alter table app.client_import_rows
  add column key_version smallint generated always as (app.key_version(sealed)) stored,
  add constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict;
create index client_import_rows_by_key on app.client_import_rows (organization_id, key_version);

alter table app.webhook_endpoints
  add column key_version smallint generated always as (app.key_version(secret)) stored,
  add constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict,
  add column previous_key_version smallint generated always as (app.key_version(previous_secret)) stored,
  add constraint sealed_before_with_a_kept_key foreign key (organization_id, previous_key_version)
    references app.organization_keys (organization_id, version) on delete restrict;
create index webhook_endpoints_by_key on app.webhook_endpoints (organization_id, key_version);
create index webhook_endpoints_by_previous_key on app.webhook_endpoints (organization_id, previous_key_version);

comment on table app.organization_keys is
  'The keys of an organisation, wrapped by the server''s own. An older one is being replaced; an empty one was destroyed with all it sealed.';

-- Links with which a client without an application applies. The form is kept on the server until it is submitted.
alter table app.application_links
  add column kind text not null default 'application' check (kind in ('application', 'invitation')),
  add column channel text check (channel in ('email', 'text')),
  add column product_id uuid,
  add column message_id uuid references public.messages (id) on delete set null,
  add column sent_by_name text,
  add column sent_at timestamptz,
  add column times_sent integer not null default 0 check (times_sent between 0 and 1000),
  add column opened_at timestamptz,
  add column started_at timestamptz,
  add column submitted_at timestamptz,
  add column revoked_by_name text,
  add column renewal_asked_at timestamptz,
  add column address_hash bytea,
  add column device_hash bytea,
  add foreign key (organization_id, product_id) references public.loan_products (organization_id, id) on delete restrict,
  add constraint a_submitted_form_keeps_no_draft check (submitted_at is null or draft is null);
comment on column app.application_links.kind is 'An invitation comes before the application. It becomes its link once the form is submitted.';
comment on column app.application_links.product_id is 'The only product that can be chosen; null for all that are offered.';
comment on column app.application_links.message_id is 'The text message that sends the link. The message itself doesn''t contain the secret.';
comment on column app.application_links.renewal_asked_at is 'When the reader of an ended link asked for a new one.';
comment on column app.application_links.address_hash is 'Equal for equal network addresses of a company''s submissions, to find many by one person.';
comment on column app.application_links.device_hash is 'Equal for equal browsers of a company''s submissions.';
create index application_links_of_product on app.application_links (organization_id, product_id) where product_id is not null;
create index application_links_of_message on app.application_links (message_id) where message_id is not null;
create index application_links_of_address on app.application_links (organization_id, address_hash, created_at) where address_hash is not null;
create index application_links_of_device on app.application_links (organization_id, device_hash, created_at) where device_hash is not null;

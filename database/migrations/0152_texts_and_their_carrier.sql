-- What the carrier knows of a text, ours and those that came in.

create table app.carrier_texts (
  message_id uuid primary key references public.messages (id) on delete cascade,
  organization_id uuid not null references app.organizations (id) on delete restrict,
  sid text unique check (length(sid) between 1 and 100),
  asked_at timestamptz,
  is_outcome_unknown boolean not null default false
);
comment on table app.carrier_texts is 'By which name the carrier knows a text. Written down before the carrier is asked, so that nothing goes out twice.';
comment on column app.carrier_texts.asked_at is 'Since when the carrier may have the text; null while it certainly has not.';
create index carrier_texts_of_organization on app.carrier_texts (organization_id);

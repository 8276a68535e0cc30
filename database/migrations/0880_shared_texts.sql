-- Incoming texts from a phone that several clients of a company share. They wait until a member says which client wrote them.
create table public.shared_texts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  -- The clients with this phone when the text came, in the order of their names.
  client_ids uuid[] not null check (cardinality(client_ids) <= 100),
  -- Null once it is assigned, because the message has it.
  body text check (length(body) between 1 and 5000),
  -- The carrier's id of the text.
  sid text not null unique check (length(sid) between 1 and 100),
  received_at timestamptz not null default clock_timestamp(),
  assigned_client_id uuid,
  assigned_at timestamptz,
  assigned_by uuid references app.people (id) on delete set null,
  message_id uuid references public.messages (id) on delete cascade,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_shared_text_names_several check (cardinality(client_ids) > 1),
  constraint an_assigned_text_is_a_message check (num_nulls(assigned_client_id, assigned_at, message_id) in (0, 3)),
  constraint only_a_waiting_text_has_a_body check ((body is null) = (message_id is not null)),
  constraint it_is_assigned_to_one_it_names check (assigned_client_id is null or assigned_client_id = any (client_ids)),
  constraint only_an_assigned_text_names_a_member check (assigned_at is not null or assigned_by is null)
);
comment on table public.shared_texts is 'Incoming texts from a phone that several clients share. Written by the server alone.';
create index shared_texts_waiting on public.shared_texts (organization_id, received_at) where assigned_at is null;
create index shared_texts_assigned on public.shared_texts (organization_id, assigned_client_id, assigned_at);
create index shared_texts_message on public.shared_texts (message_id);
create index shared_texts_assigned_by on public.shared_texts (assigned_by);
create index shared_texts_of_phone on public.shared_texts (organization_id, phone, received_at desc);
create index shared_texts_names on public.shared_texts using gin (client_ids);

-- Computed when it is read, so that no row is written anew. It is never null, because neither name is.
alter table public.clients
  add column full_name text generated always as (first_name || ' ' || last_name) virtual,
  add constraint clients_full_name_not_null not null full_name not valid;
comment on column public.clients.full_name is 'The client''s name as screens, files, and letters show it.';

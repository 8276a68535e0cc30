-- The language in which a client reads our pages, emails, texts, and documents. Null if it is not known.
alter table public.clients
  add column preferred_language text,
  add constraint clients_preferred_language_check check (preferred_language in ('en', 'es')) not valid;
comment on column public.clients.preferred_language is 'en or es, as the client or staff chose it. English without one.';

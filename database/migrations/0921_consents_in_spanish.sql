-- The statement about electronic records in Spanish, and the language in which the client read it. Requests from before have only English.
alter table public.electronic_consents
  add column statement_es jsonb,
  add column language text,
  add constraint electronic_consents_statement_es_check check (jsonb_typeof(statement_es) = 'array') not valid,
  add constraint electronic_consents_language_check check (language in ('en', 'es')) not valid;
comment on column public.electronic_consents.statement_es is 'The same statement in Spanish, as the page shows it. Null before 2026-12-01.';
comment on column public.electronic_consents.language is 'The language of the page on which the client agreed. Null until then.';

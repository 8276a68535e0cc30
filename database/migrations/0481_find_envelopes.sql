-- The desk finds envelopes by their title and by the names of their signers.
alter table public.envelopes add column search_text text not null default '' check (length(search_text) <= 8000);
comment on column public.envelopes.search_text is 'The title and the names of the signers, in lower case.';

-- A result that was recorded by mistake is corrected, and the former one stays on record beside it.
alter table public.disputes add column corrections jsonb not null default '[]'
  constraint corrections_are_a_list check (jsonb_typeof(corrections) = 'array');
comment on column public.disputes.corrections is
  'Former results, oldest first: { result, result_on, reason, corrected_by, corrected_at }. Only added to.';

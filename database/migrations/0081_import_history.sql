-- A list of imports tells how many rows each refused, without fetching what was wrong with every one of them.
alter table public.client_imports
  add column rejected_count integer not null generated always as (jsonb_array_length(rejects)) stored;

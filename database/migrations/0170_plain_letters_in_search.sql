-- What is searched, and what is searched for, as plain letters: "munoz" finds Muñoz, and O’Neil is found with any apostrophe or none.
-- The column below is made by it: another rule wants another migration.
create function app.searchable(written text) returns text
language sql immutable parallel safe
return lower(translate(
  case when octet_length(written) = length(written) then written
       else regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g') end,
  '''’‘ʼ`´', '') collate pg_catalog.pg_c_utf8);

-- Its index is made anew, which takes a minute for a million clients.
set local maintenance_work_mem = '256MB';
-- A space begins it as it does each later word, so that what a word begins with is asked for in one way.
alter table public.clients alter column search_text set expression as (
  app.searchable(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, '')));

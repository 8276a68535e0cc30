alter table public.clients enable row level security;
alter table public.clients alter column organization_id set default app.current_organization_id();
alter table public.clients alter column user_id set default auth.uid();

create policy "staff read their organisation's clients" on public.clients
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff add clients to their organisation" on public.clients
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "staff edit their organisation's clients" on public.clients
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every client" on public.clients
  for select to platform_admin
  using (true);

create policy "the server keeps clients" on public.clients
  for all to tradeline_server
  using (true);

grant select on public.clients to authenticated, platform_admin, service_role, tradeline_server;
grant insert, update on public.clients to tradeline_server, service_role;
-- The file client-fields.sql grants the columns that callers may write.

-- Definer: whether two people share an organisation is not for the caller's policies to decide.
create or replace function app.guard_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever added a client may have left since.
  if new.user_id is distinct from old.user_id
     and not exists (select from app.people where id = new.user_id and organization_id = new.organization_id) then
    raise exception 'A client belongs to someone of the same organization' using errcode = '42501';
  end if;
  if new.assigned_contact_id is not null
     and not exists (select from app.people where id = new.assigned_contact_id and organization_id = new.organization_id) then
    raise exception 'The assigned contact works for another organization' using errcode = '42501';
  end if;
  -- Names of before stay until they are changed.
  if new.first_name is distinct from old.first_name and app.is_blank(new.first_name) then
    raise exception 'First name is required' using errcode = '23514';
  end if;
  if new.last_name is distinct from old.last_name and app.is_blank(new.last_name) then
    raise exception 'Last name is required' using errcode = '23514';
  end if;
  -- The caller says whether a client is archived, the database says when.
  if app.wire_role() = 'authenticated' and tg_op = 'UPDATE' then
    new.archived_at := case when new.archived_at is not null then coalesce(old.archived_at, now()) end;
  end if;
  -- Scores and a contact's name are copied here from elsewhere: their change is no edit of this client.
  if tg_op = 'INSERT' or app.row_changes(to_jsonb(old), to_jsonb(new)) <> '{}' then
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create or replace trigger guard_client before insert or update on public.clients
  for each row execute function app.guard_client();
create or replace trigger keep_sealed before insert or update of ssn, date_of_birth on public.clients
  for each row execute function app.keep_sealed('ssn', 'date_of_birth');
create or replace trigger forget_sealed after delete on public.clients
  for each row execute function app.forget_sealed();
create or replace trigger audit_client after insert or update on public.clients
  for each row execute function app.audit_row();

-- One box: four digits are the last of an SSN, ten a phone number; words must all occur, and where nothing has them all,
-- clients are found who have something like each of them. The newest thousand matches are enough to page through; beyond that the search wants another word.
-- Definer: neither `like` nor `%>` is leakproof, so under a policy the trigram index would go unused. The organisation is
-- filtered here instead. Expected to find many, it would be joined with every client of the organisation.
create or replace function app.matching_client_ids(query text) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  organization uuid := app.current_organization_id();
  -- Whose clients alone are found, for those who don't see all.
  contact uuid := case when not app.sees_all_clients() then auth.uid() end;
  digits text := app.searched_digits(query);
  patterns text[];
  word text;
  newest uuid[];
begin
  -- No client's name, e-mail, phone and city are that long together, and comparing a pasted page with each of them takes minutes.
  if length(query) > 650 then
    return;
  end if;
  if length(digits) = 4 then
    return query select id from public.clients
      where organization_id = organization and (contact is null or assigned_contact_id = contact) and ssn = 'XXX-XX-' || digits order by created_at desc limit 1000;
    return;
  end if;
  if digits ~ '^1?[0-9]{10}$' then
    return query select id from public.clients
      where organization_id = organization and (contact is null or assigned_contact_id = contact) and phone = right(digits, 10) order by created_at desc limit 1000;
    return;
  end if;
  patterns := app.search_patterns(query);
  -- A word that ten of the newest hundred clients have is common: reading the newest first soon finds a thousand, where the index
  -- would find tens of thousands.
  if 10 <= (select count(*) from (select search_text from public.clients
                                   where organization_id = organization and (contact is null or assigned_contact_id = contact) order by created_at desc limit 100) as sample
             where search_text like all (patterns)) then
    newest := array(select id from (select id, search_text from public.clients
                                     where organization_id = organization and (contact is null or assigned_contact_id = contact) order by created_at desc limit 20000) as walked
                     where search_text like all (patterns) limit 1000);
    if cardinality(newest) = 1000 then
      return query select unnest(newest);
      return;
    end if;
  end if;
  -- `like all` can't use the index; the longest word finds the few rows that all are tried on. Of a long one its first eight
  -- letters: each more has the index read another list, as long as those before, and leaves hardly anybody out.
  select pattern into word from unnest(patterns) as pattern order by length(pattern) desc limit 1;
  word := regexp_replace(word, '^(%[[:alpha:]]{8})[[:alpha:]]+%$', '\1%');
  return query select id from public.clients
    where organization_id = organization and (contact is null or assigned_contact_id = contact) and search_text like word and search_text like all (patterns)
    order by created_at desc limit 1000;
  if found or query !~ '[[:alpha:]]{3}' then
    return;
  end if;
  return query select * from app.similar_client_ids(query, organization, contact);
end;
$$;

-- The digits of what is written like a number, without the country's code where it says that it is one.
create or replace function app.searched_digits(query text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(query, '^\s*\+\s*1', ''), '[^0-9]', '', 'g') where query ~ '^[0-9() .+/-]+$'
$$;

-- The word with two neighbouring letters changed about, in each place of it. Trigrams forgive that in a long word; in a short
-- one no three letters are left in a row, "Jhon" has none of John's.
create or replace function app.transpositions(word text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2)
      from generate_series(1, length(word) - 1) as n
     where length(word) between 3 and 7 and substr(word, n, 1) <> substr(word, n + 1, 1))
$$;

-- What finds a word as it occurs anywhere, whatever it is made of.
create or replace function app.containing(word text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- The condition, as SQL text, for a word that may be misspelt. Of two letters there is nothing to compare, and what is longer than
-- any name is none misspelt. Each spelling stands for itself, because an index knows no "like any of these".
create or replace function app.like_word(word text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when length(word) <= 2 or length(word) > 100 then format('search_text like %L', app.containing(word))
    else format('(search_text operator(public.%%>) %L%s)', word, (
      select string_agg(format(' or search_text like %L', app.containing(spelling)), '')
        from unnest(app.transpositions(word)) as spelling))
  end
$$;

-- What is searched, and what is searched for, as plain letters: "munoz" finds Muñoz, and O’Neil is found with any apostrophe or none.
-- The column search_text is made with this function, so a change takes a migration that makes it anew.
create or replace function app.searchable(written text) returns text
language sql immutable parallel safe
return lower(translate(
  case when octet_length(written) = length(written) then written
       else regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g') end,
  '''’‘ʼ`´', '') collate pg_catalog.pg_c_utf8);

-- Words are compared one by one: in "dana witfield austin" one is misspelt, and compared as a whole the others would outweigh it. Written
-- out as one condition a word, because an index knows no "like all of these".
-- Definer: see app.matching_client_ids, which alone may call it.
create or replace function app.similar_client_ids(query text, organization uuid, contact uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  -- Nobody types more than eight words; a pasted page is not compared whole.
  words text[] := (regexp_split_to_array(btrim(app.searchable(query)), '\s+'))[1:8];
  condition text := (select string_agg(app.like_word(word), ' and ') from unnest(words) as word);
  alike integer;
begin
  execute format('select count(*) from (select search_text from public.clients where organization_id = $1 and ($2 is null or assigned_contact_id = $2)
                                         order by created_at desc limit 100) as sample where %s', condition)
    into alike using organization, contact;
  return query execute format(
    'select id from (select id, search_text, created_at from public.clients where organization_id = $1 and ($2 is null or assigned_contact_id = $2) %s) as searched
      where %s order by %s desc, created_at desc limit 100',
    -- Where one in twenty is like it, a hundred of these are. Comparing takes forty times as long as reading.
    case when alike >= 5 then 'order by created_at desc limit 2000' end, condition,
    (select string_agg(format('greatest(%s)', (select string_agg(format('public.word_similarity(%L, search_text)', spelling), ', ')
                                                 from unnest(word || app.transpositions(word)) as spelling)), ' + ')
       from unnest(words) as word))
    using organization, contact;
end;
$$;

-- Each word must occur somewhere, one of two letters at most as the beginning of another; a phone number is found however it is written.
create or replace function app.search_patterns(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when length(app.searched_digits(query)) >= 3 then array['%' || app.searched_digits(query) || '%']
    else coalesce((
      select array_agg(case when length(word) <= 2 then '% ' else '%' end || substr(app.containing(word), 2))
        from regexp_split_to_table(app.searchable(query), '\s+') as word
       where word <> ''), array['%'])
  end
$$;

-- The likeliest first, of the newest thousand: whose e-mail, phone or SSN it is, whose name begins so, who has all words; then who
-- has something like them, the closest first.
create or replace function public.search_clients(query text) returns setof public.clients
language sql stable set search_path = ''
as $$
  with asked as materialized (
    select btrim(app.searchable(query)) as words, app.searched_digits(query) as digits, app.search_patterns(query) as patterns),
  found as materialized (
    select id, place from app.matching_client_ids(query) with ordinality as matching (id, place))
  select c.*
    from asked, found
    join public.clients c on c.id = found.id
    cross join lateral (select case
      when app.searchable(c.email) = words or c.phone = right(digits, 10) or c.ssn = 'XXX-XX-' || digits then 1
      when starts_with(app.searchable(c.full_name), words)
        or starts_with(app.searchable(c.last_name || ' ' || c.first_name), words) then 2
      when c.search_text like all (patterns) then 3 end) as likely (grade)
   order by grade, case when grade is null then place end, lower(c.last_name || ' ' || c.first_name), c.id
$$;
comment on function public.search_clients is 'Clients of the caller''s organisation found by name, e-mail, phone, city or the last four of the SSN, the likeliest first.';

grant execute on function public.search_clients, app.matching_client_ids, app.search_patterns, app.searched_digits, app.containing to authenticated;
-- Whoever writes a client has its search text made.
grant execute on function app.searchable to authenticated, service_role, tradeline_server;

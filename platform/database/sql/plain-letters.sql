-- Written by `npm run schema` from platform/rules/names/plain-letters.ts.

-- Returns a text in plain lower-case letters, as searches and comparisons of names use it. Accents and apostrophes are left out, and
-- hyphens become spaces. Most texts have only ASCII characters.
create or replace function app.plain_letters(written text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(written) = length(written) then lower(translate(written, '-''`', ' ') collate pg_catalog.pg_c_utf8)
              else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(written, '-‐‑‒–—―−﹣－֊''’‘‛`´ʼʻʽˈʹ′＇', '           '), NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200D\u2060\uFEFF]', '', 'g') collate pg_catalog.pg_c_utf8), 'đðɖħıɨĸłƚŋøŧƀɓɗǝəǥɠƙƴƶς', 'dddhiikllnotbbdeeggkyzσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- Returns the text by which names are compared: plain letters without spaces.
create or replace function app.name_key(written text) returns text
language sql immutable parallel safe
as $$
  select translate(app.plain_letters(written), E' \t\n\r\f\v', '')
$$;

grant execute on function app.plain_letters, app.name_key to authenticated, service_role, tradeline_server;

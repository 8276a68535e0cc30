-- Written by `npm run schema` from features/documents/rules/file-names.ts.

-- Returns the file's name with an extension of its type. The name of an unknown type is returned unchanged.
create or replace function app.named_after_type(name text, type text) returns text
language sql immutable set search_path = ''
as $$
  select case when wanted.extensions is null or lower(substring(name from '[.]([A-Za-z0-9]+)$')) = any (wanted.extensions) then name
              else coalesce(nullif(left(regexp_replace(name, '[.](jpg|jpeg|jpe|jfif|png|gif|webp|avif|heic|heif|hif|tif|tiff|bmp|pdf)$', '', 'i'), 255 - 1 - length(wanted.extensions[1])), ''), 'file')
                   || '.' || wanted.extensions[1] end
    from (select case type
    when 'image/jpeg' then array['jpg', 'jpeg', 'jpe', 'jfif']
    when 'image/png' then array['png']
    when 'image/gif' then array['gif']
    when 'image/webp' then array['webp']
    when 'image/avif' then array['avif']
    when 'image/heic' then array['heic', 'heif', 'hif']
    when 'image/tiff' then array['tif', 'tiff']
    when 'image/bmp' then array['bmp']
    when 'application/pdf' then array['pdf']
    end as extensions) as wanted
$$;

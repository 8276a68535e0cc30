-- The review by counsel that a version needs before it is published, with the states for which counsel added the state's own text.
alter table public.document_template_versions
  add column counsel_name text check (length(btrim(counsel_name)) between 2 and 120),
  add column counsel_reviewed_on date,
  add column counsel_states text[] not null default '{}',
  add constraint a_review_by_counsel_is_whole check ((counsel_name is null) = (counsel_reviewed_on is null));

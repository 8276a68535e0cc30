-- A key has one successor: replaced twice, its second would be one that nobody knows of.
alter table app.api_keys add column replaced_at timestamptz;

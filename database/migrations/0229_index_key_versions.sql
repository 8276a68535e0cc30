-- Keys of an organization that share one index key share a generation. A value sealed with an earlier generation carries an
-- index that no search finds, so none may be stored.
alter table app.organization_keys add column index_generation integer not null default 1;

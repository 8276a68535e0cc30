create table app.seeds (
  name text primary key,
  seeded_at timestamptz not null default now()
);
comment on table app.seeds is 'Which sample data this database was given, so that it is given once.';

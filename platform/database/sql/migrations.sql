-- `/readyz` checks that the database is up to date.
grant usage on schema migrations to tradeline_server;
grant select on migrations.applied to tradeline_server;

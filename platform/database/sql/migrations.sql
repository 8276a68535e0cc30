-- Whether the database is up to date is asked by `/readyz`.
grant usage on schema migrations to tradeline_server;
grant select on migrations.applied to tradeline_server;

-- A function returned something else.
drop function public.my_permissions;
create function public.my_permissions() returns int return 1;

-- A function was a procedure.
drop function public.fee_suspension;
create procedure public.fee_suspension() language sql as 'select 1';

-- A view had other columns.
drop view public.users cascade;
create view public.users as select 1 as number;

-- The former one of two functions with a name is used.
create function app.built_in_permissions(role varchar) returns text[] language sql return '{}'::text[];
create function app.role_rights(role varchar) returns text[] language sql return app.built_in_permissions(role);

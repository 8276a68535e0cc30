-- A company's loan products. Members read them; the server writes them (features/lending/server/products).
alter table public.loan_products enable row level security;
alter table public.loan_product_versions enable row level security;

create policy "staff read their organization's products" on public.loan_products
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every product" on public.loan_products for select to platform_admin using (true);
create policy "the server keeps products" on public.loan_products for all to tradeline_server using (true);

create policy "staff read their organization's product versions" on public.loan_product_versions
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every product version" on public.loan_product_versions for select to platform_admin using (true);
create policy "the server keeps product versions" on public.loan_product_versions for all to tradeline_server using (true);

grant select on public.loan_products, public.loan_product_versions to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.loan_products, public.loan_product_versions to tradeline_server;
grant update (name, status, current_version_id, updated_at) on public.loan_products to tradeline_server;
-- API users write nothing, and nothing is removed: an application must be provable by the terms of its version.

create or replace trigger refuse_rewriting before update or delete on public.loan_product_versions
  for each row execute function app.refuse_rewriting('Versions of products are kept; change the product, which adds a version');
create or replace trigger refuse_truncating before truncate on public.loan_product_versions
  for each statement execute function app.refuse_rewriting('Versions of products are kept; change the product, which adds a version');
create or replace trigger refuse_removing before delete on public.loan_products
  for each row execute function app.refuse_rewriting('Products are kept; retire the product instead');
create or replace trigger refuse_truncating before truncate on public.loan_products
  for each statement execute function app.refuse_rewriting('Products are kept; retire the product instead');

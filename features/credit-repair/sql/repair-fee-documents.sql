-- Invoices and receipts of credit repair fees. Staff read their organization's; the server issues them
-- (server/fee-documents).
alter table public.repair_fee_documents enable row level security;
alter table app.repair_document_numbers enable row level security;

create policy "staff read their organization's fee documents" on public.repair_fee_documents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every fee document" on public.repair_fee_documents for select to platform_admin using (true);
create policy "the server keeps fee documents" on public.repair_fee_documents for all to tradeline_server using (true);
create policy "the server keeps the numbers of fee documents" on app.repair_document_numbers for all to tradeline_server using (true);

grant select on public.repair_fee_documents to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.repair_fee_documents to tradeline_server;
grant update (entry_id, voided_at, voided_by_name, void_reason) on public.repair_fee_documents to tradeline_server;
grant select, insert on app.repair_document_numbers to tradeline_server;
grant update (last_invoice, last_receipt) on app.repair_document_numbers to tradeline_server;
-- API users write nothing, and nothing is removed: a number is never given twice.

-- An invoice is paid or voided once. Nothing else about a document changes.
create or replace function app.guard_fee_document() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  if (to_jsonb(new) - array['entry_id', 'voided_at', 'voided_by_name', 'void_reason'])
       <> (to_jsonb(old) - array['entry_id', 'voided_at', 'voided_by_name', 'void_reason'])
     or old.entry_id is not null or old.voided_at is not null then
    raise exception 'An issued invoice or receipt can''t be changed' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_fee_document before update on public.repair_fee_documents
  for each row execute function app.guard_fee_document();
create or replace trigger refuse_removing before delete on public.repair_fee_documents
  for each row execute function app.refuse_rewriting('Invoices and receipts are kept; void the invoice instead');
create or replace trigger refuse_truncating before truncate on public.repair_fee_documents
  for each statement execute function app.refuse_rewriting('Invoices and receipts are kept; void the invoice instead');

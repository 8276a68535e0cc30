-- How a row of an import ended: { problems }, or { reason, client_id } of a skipped row; null for an added one. The lists of an import are
-- made of them once, at its end, because adding to a long list for every few rows copies the list each time.
alter table app.client_import_rows add column outcome jsonb;

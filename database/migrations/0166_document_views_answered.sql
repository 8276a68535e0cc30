-- It answers now (database/access/client-files.sql), and what a function answers can't be replaced.
drop function if exists public.record_document_view(uuid);

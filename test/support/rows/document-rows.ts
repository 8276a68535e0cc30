/** Adds an envelope with a row of each of its tables. $1 is the person. */
export const ENVELOPE = `
  with client as (select id, organization_id from public.clients where user_id = $1 limit 1),
       envelope as (insert into public.envelopes (organization_id, client_id, title, language, signing_order, expires_on, paper_code, created_by_name)
                    select organization_id, id, 'Agreement', 'en', 'together', '2099-01-01', 'K7M3QPRT', 'Maria' from client
                    returning id, organization_id, client_id),
       document as (insert into public.envelope_documents (organization_id, envelope_id, position, title, kind, object_name, sha256, size_bytes,
                                                           pages, fields)
                    select organization_id, id, 1, 'Agreement', 'agreement', id || '.pdf', repeat('0', 64), 1, 1, '[]' from envelope
                    returning id, organization_id),
       signer as (insert into public.envelope_signers (organization_id, envelope_id, position, role, name, email, client_id, means, language)
                  select organization_id, id, 1, 'client', 'Dana Whitfield', 'dana@example.test', client_id, 'link', 'en' from envelope
                  returning id, organization_id),
       link as (insert into app.signer_links (organization_id, signer_id, token_hash, channel, access_code, expires_at)
                select organization_id, id, decode(replace(id::text, '-', ''), 'hex'), 'email', 'K7M3QP', now() + interval '1 day' from signer),
       entered as (insert into app.envelope_values (organization_id, document_id, field_id, signer_id, entered)
                   select signer.organization_id, document.id, 'a', signer.id, '{}' from signer, document),
       question as (insert into public.envelope_messages (organization_id, envelope_id, signer_id, is_from_staff, author_name, body)
                    select envelope.organization_id, envelope.id, signer.id, false, 'Dana Whitfield', 'Is there a late fee?' from envelope, signer)
  insert into public.envelope_events (organization_id, envelope_id, sequence, kind, happened_at, previous_hash, hash)
  select organization_id, id, 1, 'created', '2026-01-01', '', repeat('0', 64) from envelope`

/** Adds a template with its version and a package. $1 is the person. */
export const TEMPLATE = `
  with home as (select organization_id as id from app.people where id = $1),
       template as (insert into public.document_templates (organization_id, name, kind, language, created_by_name)
                    select id, 'Note', 'other', 'en', 'Maria' from home returning organization_id, id),
       version as (insert into public.document_template_versions (organization_id, template_id, version, body, hash, created_by,
                                                                  created_by_name, changed_by)
                   select organization_id, id, 1, '{}', repeat('0', 64), $1, 'Maria', $1 from template),
       file as (insert into public.document_template_files (organization_id, object_name, file_name, sha256, size_bytes, pages, uploaded_by,
                                                            uploaded_by_name)
                select id, id || '.pdf', 'note.pdf', repeat('0', 64), 1, '[{"width": 612, "height": 792}]', $1, 'Maria' from home),
       package as (insert into public.document_packages (organization_id, use, changed_by_name) select id, 'loan_closing', 'Maria' from home
                   returning organization_id, id)
  insert into public.document_package_templates (organization_id, package_id, position, template_id)
  select p.organization_id, p.id, 1, t.id from package p, template t`

/** SQL: a report that a client of a person's company handed over. */
export const IMPORTED_REPORT = `
  insert into public.imported_reports (organization_id, client_id, source, format, file_name, reported_on, entries, imported_by)
  select organization_id, id, 'monitoring', 'html', 'report.html', '2026-11-01', '[]', $1 from public.clients where user_id = $1 limit 1`

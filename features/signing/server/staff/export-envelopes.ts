import type { Pool } from 'pg'
import { ENVELOPE_STATUS_LABELS, type EnvelopeStatus } from '#features/signing/rules/envelope-status.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'

interface ExportedRow {
  title: string
  client: string
  status: EnvelopeStatus
  created: string
  expires_on: string
  completed: string | null
  waiting_for: string | null
}

const ROWS = `
  select e.title, c.full_name as client, e.status, to_char(e.created_at at time zone o.time_zone, 'YYYY-MM-DD') as created,
         e.expires_on::text, to_char(e.completed_at at time zone o.time_zone, 'YYYY-MM-DD') as completed,
         (select string_agg(s.name, ', ' order by s.position) from public.envelope_signers s
           where s.organization_id = e.organization_id and s.envelope_id = e.id and s.signed_at is null and e.status = 'sent') as waiting_for
    from public.envelopes e
    join app.organizations o on o.id = e.organization_id
    join public.clients c on c.organization_id = e.organization_id and c.id = e.client_id
   where e.organization_id = $1 and e.id = any ($2) order by e.created_at desc`
const HEADS = ['Title', 'Client', 'Status', 'Created', 'Expires', 'Completed', 'Waiting for']

/** Returns envelopes as CSV, newest first. */
export async function envelopesCsv(pool: Pool, organizationId: string, ids: readonly string[]): Promise<string> {
  const { rows } = await pool.query<ExportedRow>(ROWS, [organizationId, ids])
  const lines = rows.map(({ title, client, status, created, expires_on, completed, waiting_for }) => [
    ...[title, client, ENVELOPE_STATUS_LABELS[status], created, expires_on, completed ?? '', waiting_for ?? ''],
  ])
  return csvHead(HEADS) + lines.map((line) => csvRow(line)).join('')
}

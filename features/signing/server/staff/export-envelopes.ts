import type { Pool } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { EnvelopeCommand } from '#features/signing/rules/envelope-commands.ts'
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

const MOST_ROWS = 10_000
const ROWS = `
  select e.title, c.full_name as client, e.status, to_char(e.created_at at time zone o.time_zone, 'YYYY-MM-DD') as created,
         e.expires_on::text, to_char(e.completed_at at time zone o.time_zone, 'YYYY-MM-DD') as completed,
         (select string_agg(s.name, ', ' order by s.position) from public.envelope_signers s
           where s.organization_id = e.organization_id and s.envelope_id = e.id and s.signed_at is null and e.status = 'sent') as waiting_for
    from public.envelopes e
    join app.organizations o on o.id = e.organization_id
    join public.clients c on c.organization_id = e.organization_id and c.id = e.client_id
   where e.organization_id = $1 and ($2::uuid[] is null or e.id = any ($2)) and app.is_in_desk_part(e, $3)
     and strpos(e.search_text, lower($4)) > 0 and app.person_sees_client($5, e.client_id)
   order by e.created_at desc limit ${MOST_ROWS}`
const HEADS = ['Title', 'Client', 'Status', 'Created', 'Expires', 'Completed', 'Waiting for']

/** Returns the selected envelopes, or those of a part of the desk, as CSV, newest first. Leaves out clients whom the member can't see. */
export async function envelopesCsv(
  pool: Pool,
  { organizationId, personId }: PresentMember,
  { envelope_ids, part, search }: Extract<EnvelopeCommand, { act: 'export' }>,
): Promise<string> {
  const { rows } = await pool.query<ExportedRow>(ROWS, [organizationId, envelope_ids ?? null, part, search, personId])
  const lines = rows.map(({ title, client, status, created, expires_on, completed, waiting_for }) => [
    ...[title, client, ENVELOPE_STATUS_LABELS[status], created, expires_on, completed ?? '', waiting_for ?? ''],
  ])
  return csvHead(HEADS) + lines.map((line) => csvRow(line)).join('')
}

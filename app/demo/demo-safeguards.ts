import type { Pool } from 'pg'
import type { RecordedDuty } from '#features/organizations/rules/safeguards/safeguards.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { idOf } from './deterministic.ts'

interface DemoProgram {
  pool: Pool
  organizationId: string
  /** The person who records, and who is the qualified individual. */
  personId: string
  fullName: string
  today: PlainDate
}

interface DemoDuty {
  duty: RecordedDuty
  daysAgo: number
  personName?: string
  note: string
}

interface DemoIncident {
  name: string
  discoveredDaysAgo: number
  facts: Record<string, unknown>
  isClosed: boolean
}

const DUTIES: readonly DemoDuty[] = [
  { duty: 'risk_assessment', daysAgo: 210, note: 'Kept with counsel' },
  { duty: 'vulnerability_scan', daysAgo: 140, note: 'Rook Security' },
  { duty: 'vendor_review', daysAgo: 380, note: 'Bureaus, card issuer, mail' },
]

const INCIDENTS: readonly DemoIncident[] = [
  {
    name: 'laptop',
    discoveredDaysAgo: 95,
    isClosed: true,
    facts: {
      what_happened:
        'A laptop was stolen from a car. Its disk is encrypted, and it was signed out everywhere the same day.',
      information: ['names', 'contact'],
      consumers: 40,
      exposure: 'encrypted',
    },
  },
  {
    name: 'mailbox',
    discoveredDaysAgo: 12,
    isClosed: false,
    facts: {
      what_happened:
        'A stranger signed in to an employee’s mailbox with a password given away on a false sign-in page, and read letters with applications attached.',
      information: ['names', 'contact', 'ssn', 'income'],
      consumers: 620,
      exposure: 'unencrypted',
    },
  },
]

/** Records some of a demo company's duties: a qualified individual and a few others, one of which is overdue. */
export async function addDemoDuties(program: DemoProgram): Promise<void> {
  const named: DemoDuty = { duty: 'qualified_individual', daysAgo: 300, personName: program.fullName, note: '' }
  for (const { duty, daysAgo, personName, note } of [named, ...DUTIES]) {
    await program.pool.query('select app.record_safeguard($1, $2, $3, $4, $5, $6, $7, null)', [
      ...[program.organizationId, program.personId, duty, addDays(program.today, -daysAgo), personName ?? null, note],
      idOf(`${program.organizationId} ${duty}`),
    ])
  }
}

/** Adds two incidents of a demo company: one that is closed, and one with a running deadline. */
export async function addDemoIncidents(program: DemoProgram): Promise<void> {
  for (const incident of INCIDENTS) await addIncident(program, incident)
}

async function addIncident(
  { pool, organizationId, personId, fullName, today }: DemoProgram,
  { name, discoveredDaysAgo, facts, isClosed }: DemoIncident,
): Promise<void> {
  const discovered_on = addDays(today, -discoveredDaysAgo)
  const told = { ...facts, discovered_on, began_on: addDays(discovered_on, -2), contact: fullName }
  const submissionOf = (act: string) => idOf(`${organizationId} ${name} ${act}`)
  const { rows } = await pool.query<{ id: string }>('select app.record_incident($1, $2, $3, $4, null) as id', [
    ...[organizationId, personId, JSON.stringify(told), submissionOf('recorded')],
  ])
  if (!isClosed) return
  await pool.query(`select app.add_to_incident($1, $2, $3, 1, '{"is_closed": true}', $4, null)`, [
    ...[organizationId, personId, rows[0]?.id, submissionOf('closed')],
  ])
}

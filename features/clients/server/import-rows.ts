import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import {
  type Colleague,
  clientOfRow,
  IMPORT_FIELDS,
  type ImportedRow,
  type RowSetting,
} from '#features/clients/rules/client-import.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { IMPORT_ROW_PLACE } from './import-batch.ts'
import { type SealedClient, sealedClient } from './sealed-client.ts'
import { ssnPolicyOf } from './ssn-refusal.ts'

/** A row that is opened and checked. An import also seals the client of it. */
export type ReadRow =
  | { line: number; client: NewClient; sealed: SealedClient | null; problems: null }
  | { line: number; client: null; problems: string[] }

/** The facts against which the rows of a batch are checked. */
export interface BatchSetting extends RowSetting {
  colleagues: readonly Colleague[]
}

const COLLEAGUES = 'select id, full_name, email from app.people where organization_id = $1'

/** Returns the facts against which an organization's rows are checked now. */
export async function batchSetting(
  { clock, isSandbox }: { clock: () => number; isSandbox: boolean },
  db: PoolClient,
  organizationId: string,
): Promise<BatchSetting> {
  const today = dateOfInstant(new Date(clock()))
  const ssnPolicy = await ssnPolicyOf(db, organizationId, isSandbox)
  const { rows: colleagues } = await db.query<Colleague>(COLLEAGUES, [organizationId])
  return { today, ssnPolicy, colleagues }
}

// The database works on a batch meanwhile, and its replies and the requests of others wait for a slice.
const SLICE_MS = 3

/** Opens and checks rows, and seals their clients for an import, while the process also serves others. */
export async function readRows(
  sealer: Sealer,
  run: { organization_id: string; isDryRun: boolean },
  setting: BatchSetting,
  rows: readonly { line: number; sealed: Buffer }[],
): Promise<ReadRow[]> {
  const breathe = breathing(SLICE_MS)
  const read: ReadRow[] = []
  for (const { line, sealed } of rows) {
    const opened = await rowOf(sealer, run.organization_id, sealed)
    const { client, problems } = clientOfRow(opened, setting, setting.colleagues)
    if (client === null) read.push({ line, client, problems })
    else {
      const own = run.isDryRun ? null : await sealedClient(sealer, run.organization_id, client)
      read.push({ line, client, sealed: own, problems: null })
    }
    await breathe()
  }
  return read
}

const fieldsShape = z.partialRecord(z.enum(IMPORT_FIELDS.map(({ key }) => key)), z.string())

/** Returns a pending row as it was sent. */
export async function rowOf(sealer: Sealer, organizationId: string, sealed: Buffer): Promise<ImportedRow> {
  const opened = await sealer.openBytes(IMPORT_ROW_PLACE, sealed, organizationId)
  return fieldsShape.parse(JSON.parse(opened.toString()))
}

import type { PoolClient } from 'pg'
import { promisedEnd } from '#features/credit-repair/rules/promised-end.ts'
import { clausesSchema } from '#features/credit-repair/server/contracts/stored-contract.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

interface Promised {
  id: string
  contract_date: PlainDate
  complete_by: PlainDate | null
  clauses: unknown
}

const KEEP = 'update public.repair_contracts set complete_by = $2 where id = $1 and complete_by is null'

/**
 * Returns the last day of the time that a contract promises. A contract of before the day was stored has it read from its text
 * and stored, once. Null if the text names none.
 */
export async function promisedTime(
  db: PoolClient,
  { id, contract_date, complete_by, clauses }: Promised,
): Promise<PlainDate | null> {
  if (complete_by !== null) return complete_by
  const text = clausesSchema.parse(clauses).find((clause) => clause.id === 'completion')?.text ?? ''
  const day = promisedEnd(text, contract_date)
  if (day !== null) await db.query(KEEP, [id, day])
  return day
}

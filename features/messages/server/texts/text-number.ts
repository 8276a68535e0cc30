import type { Pool } from 'pg'
import type { CarrierConfig } from './configured-carrier.ts'

const NUMBER = 'select app.text_number_of($1) as number'

/** Returns the number that a company texts from: ten digits. Null without one. The sandbox gives each company one. */
export async function textNumberOf(pool: Pick<Pool, 'query'>, organizationId: string): Promise<string | null> {
  return (await pool.query<{ number: string | null }>(NUMBER, [organizationId])).rows[0]?.number ?? null
}

const KEEP = 'select app.keep_text_settings($1, $2)'
const US_NUMBER_OR_SHORT_CODE = /^(?:\+1)?(\d{10}|\d{5,6})$/

/** Tells the database which carrier this installation has, and the number that all companies shared before. */
export async function keepTextSettings(
  pool: Pick<Pool, 'query'>,
  carrier: Pick<CarrierConfig, 'from'> | null,
): Promise<void> {
  const shared = US_NUMBER_OR_SHORT_CODE.exec(carrier?.from ?? '')?.[1] ?? null
  await pool.query(KEEP, [carrier !== null, shared])
}

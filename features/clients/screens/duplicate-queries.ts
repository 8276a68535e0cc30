import { z } from 'zod'
import { callFunction } from '#platform/browser/supabase.ts'

const duplicate = z.object({
  id: z.string(),
  full_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  created_at: z.string(),
  archived_at: z.string().nullable(),
  same: z.enum(['ssn', 'name_and_birth_date']),
})
export type Duplicate = z.infer<typeof duplicate>

interface Identity {
  /** The client being changed, whose stored birth date counts unless another is given. Undefined for a new client. */
  client_id?: string
  first_name: string
  last_name: string
  ssn?: string | null | undefined
  date_of_birth?: string | null | undefined
}

/** Returns other clients who may be the same person: same SSN, or same name and birth date. */
export async function duplicatesOf({
  client_id,
  first_name,
  last_name,
  ssn,
  date_of_birth,
}: Identity): Promise<Duplicate[]> {
  const found = await callFunction('duplicate-clients', { client_id, first_name, last_name, ssn, date_of_birth })
  return z.object({ duplicates: z.array(duplicate) }).parse(found).duplicates
}

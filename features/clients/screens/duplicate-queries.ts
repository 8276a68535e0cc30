import { callFunction } from '#platform/browser/supabase.ts'

export interface Duplicate {
  id: string
  full_name: string
  city: string | null
  state: string | null
  created_at: string
  archived_at: string | null
  same: 'ssn' | 'name_and_birth_date'
}

interface Identity {
  /** The client being changed, whose stored birth date counts unless another is given. Undefined for a new client. */
  client_id?: string
  first_name: string
  middle_name?: string | null
  last_name: string
  ssn?: string | null | undefined
  date_of_birth?: string | null | undefined
}

/** Returns other clients who may be the same person: same SSN, or same name and birth date. */
export async function duplicatesOf({
  client_id,
  first_name,
  middle_name,
  last_name,
  ssn,
  date_of_birth,
}: Identity): Promise<Duplicate[]> {
  const found = await callFunction<{ duplicates: Duplicate[] }>('duplicate-clients', {
    ...{ client_id, first_name, middle_name, last_name, ssn, date_of_birth },
  })
  return found.duplicates
}

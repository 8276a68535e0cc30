import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

/** A client who may be the person that an order is for. */
export interface PossibleDuplicate {
  id: string
  full_name: string
  city: string | null
  state: string | null
}

/** Clients on file may be the same person, so nothing was saved or ordered. */
export class DuplicatesFound extends Error {
  override name = 'DuplicatesFound'
  readonly duplicates: readonly PossibleDuplicate[]

  constructor(duplicates: readonly PossibleDuplicate[]) {
    super('This client may already be on file')
    this.duplicates = duplicates
  }
}

const MOST_SHOWN = 5

/** Returns the clients with this name, in any case. */
export function namesakes({ first_name, last_name }: { first_name: string; last_name: string }) {
  const found = supabase
    .from('clients')
    .select('id, full_name, city, state')
    .ilike('first_name', literally(first_name))
    .ilike('last_name', literally(last_name))
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(MOST_SHOWN)
  return unwrap(found)
}

const literally = (name: string) => name.replace(/[\\%_*]/g, '\\$&')

export interface Identity {
  /** The client on file; absent for a new one. */
  client_id?: string
  first_name: string
  last_name: string
  ssn: string | null
  date_of_birth: string | null
}

/** Returns other clients with the same SSN, or the same name and date of birth. */
export async function identityTwins(identity: Identity): Promise<PossibleDuplicate[]> {
  return (await callFunction<{ duplicates: PossibleDuplicate[] }>('duplicate-clients', { ...identity })).duplicates
}

import { useRef } from 'react'
import { quickPullSchema } from '#features/clients/rules/client-form.ts'
import { isoDateOfBirth, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { ApplicantRow } from '#features/credit-reports/screens/report/queries.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { OrderFailure } from './credit-order.ts'
import type { Newcomer } from './newcomer.ts'
import type { FilledOrder, OrderFields } from './order-fields.ts'
import { DuplicatesFound, type Identity, identityTwins } from './possible-duplicates.ts'

interface Preparing {
  client: ApplicantRow
  newcomer: Newcomer | null
  whenAsked: WhenAsked
}

/**
 * Saves what an order needs, before it costs anything: adds a new client, or writes the typed SSN and date of birth to
 * the file if the user chose to. Returns the order with the client's id. Throws `DuplicatesFound` until `sure()`.
 */
export function useOrderPreparation({ client, newcomer, whenAsked }: Preparing) {
  const isSure = useRef(false)
  const addedId = useRef<string>(null)
  const saved = useRef<string>(null)

  async function prepare(filled: FilledOrder): Promise<FilledOrder> {
    const identity = savedIdentity(client, filled)
    const clientId = newcomer === null ? client.id : addedId.current
    const isSaved = saved.current === JSON.stringify(identity)
    if (!isSaved && !isSure.current) await whenAsked(() => refuseTwins(clientId, filled, identity))
    if (clientId === null && newcomer !== null) addedId.current = await addedClient(newcomer, filled, identity)
    else if (clientId !== null && !isSaved) await saveIdentity(clientId, identity)
    saved.current = JSON.stringify(identity)
    return { ...filled, client_id: clientId ?? addedId.current ?? client.id }
  }

  return {
    prepare,
    /** The user saw the possible duplicates and confirmed a different person. */
    sure: () => {
      isSure.current = true
    },
  }
}

type SavedIdentity = Partial<Record<'ssn' | 'date_of_birth', string>>

/** Returns the identifiers to write to the file: the typed ones that it lacks, if the user wants to save them. */
function savedIdentity(file: Pick<ApplicantRow, 'ssn' | 'date_of_birth'>, filled: FilledOrder): SavedIdentity {
  if (!filled.saves_identity) return {}
  const { ssn, born } = typedIdentity(filled)
  return {
    ...(ssn !== null && file.ssn === null && { ssn }),
    ...(born !== null && file.date_of_birth === null && { date_of_birth: born }),
  }
}

/** Returns true if an identifier was typed that the file lacks. */
export function canSaveIdentity(
  file: Pick<ApplicantRow, 'ssn' | 'date_of_birth'>,
  typed: Pick<OrderFields, 'ssn' | 'date_of_birth'>,
): boolean {
  const { ssn, born } = typedIdentity(typed)
  return (ssn !== null && file.ssn === null) || (born !== null && file.date_of_birth === null)
}

const typedIdentity = (typed: Pick<OrderFields, 'ssn' | 'date_of_birth'>) => ({
  ssn: ssnDigits(typed.ssn ?? ''),
  born: isoDateOfBirth(typed.date_of_birth ?? ''),
})

async function refuseTwins(clientId: string | null, filled: FilledOrder, identity: SavedIdentity): Promise<void> {
  const { first_name, last_name } = filled
  const { ssn, born } = typedIdentity(filled)
  const asked: Identity =
    clientId === null
      ? { first_name, last_name, ssn, date_of_birth: born }
      : {
          ...{ client_id: clientId, first_name, last_name },
          ...{ ssn: identity.ssn ?? null, date_of_birth: identity.date_of_birth ?? null },
        }
  if (asked.ssn === null && asked.date_of_birth === null) return
  const twins = await identityTwins(asked)
  if (twins.length > 0) throw new DuplicatesFound(twins)
}

async function saveIdentity(clientId: string, identity: SavedIdentity): Promise<void> {
  if (Object.keys(identity).length === 0) return
  const stillEmpty = Object.keys(identity).reduce(
    (query, column) => query.is(column, null),
    supabase.from('clients').update(identity).eq('id', clientId),
  )
  const changed = await unwrap(stillEmpty.select('id'))
  if (changed.length === 0)
    throw new OrderFailure('The client’s file has changed, so nothing was saved or ordered. Reload the page.')
}

// Clocks of a browser and the server may differ by this much.
const SKEW_MS = 5 * 60_000

async function addedClient({ since }: Newcomer, filled: FilledOrder, identity: SavedIdentity): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw new OrderFailure('User not authenticated')
  const fields = quickPullSchema.parse(filled)
  // An earlier attempt may have lost its response, or the page was reloaded since.
  const before = supabase
    .from('clients')
    .select('id')
    .match({ ...fields, user_id: data.session.user.id })
    .gte('created_at', new Date(Date.parse(since) - SKEW_MS).toISOString())
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  const known = await unwrap(before)
  if (known !== null) return known.id
  const added = supabase.from('clients').insert({ ...fields, ...identity })
  return (await unwrap(added.select('id').single())).id
}

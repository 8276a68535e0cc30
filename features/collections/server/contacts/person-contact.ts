import type { PoolClient } from 'pg'
import type { CountedCall } from '#features/collections/rules/call-limits.ts'
import type { ContactChannel, ContactOutcome } from '#features/collections/rules/contact.ts'
import { type ContactStop, contactStops, type StopFlag } from '#features/collections/rules/contact-stop.ts'
import { contactStopped, personNotOfLoan } from '#features/collections/server/errors.ts'

interface PersonRow {
  state: string | null
  zip: string | null
  collects_for_others: boolean
  flags: StopFlag[]
  calls: { at_ms: number; outcome: ContactOutcome; is_inbound: boolean }[]
}

// A death in the ledger is the borrower's. A bankruptcy stays everyone on the loan: 11 USC 362, 1301. Nine days hold a week of any zone.
const PERSON = `
  select c.state, c.zip, coalesce(s.collects_for_others, false) as collects_for_others,
         coalesce((select jsonb_agg(jsonb_build_object('kind', f.kind, 'attorney_name', f.attorney_name)) from (
           select x.kind, x.attorney_name from public.contact_stops x
            where x.organization_id = l.organization_id and x.client_id = c.id and x.released_at is null
           union
           select g.kind, null from public.loan_postings g
            where g.loan_id = l.id and g.kind in ('bankruptcy', 'deceased', 'fraud') and (g.kind <> 'deceased' or c.id = l.client_id)
              and not exists (select from public.loan_postings r where r.reverses_id = g.id)
              and not exists (select from public.loan_postings d
                               where d.loan_id = l.id and (g.kind, d.kind) in (('bankruptcy', 'bankruptcy_dismissed'), ('fraud', 'fraud_resolved'))
                                 and d.created_at > g.created_at
                                 and not exists (select from public.loan_postings r where r.reverses_id = d.id))) f), '[]') as flags,
         coalesce((select jsonb_agg(jsonb_build_object('at_ms', extract(epoch from t.at) * 1000, 'outcome', t.outcome,
                                                       'is_inbound', t.is_inbound))
                     from public.contact_attempts t
                    where t.organization_id = l.organization_id and t.loan_id = l.id and t.client_id = c.id and t.channel = 'call'
                      and t.at > now() - interval '9 days'), '[]') as calls
    from public.loans l
    join public.clients c on c.id = $3 and (c.id = l.client_id or exists (
      select from public.application_people p
       where p.organization_id = l.organization_id and p.application_id = l.application_id and p.client_id = c.id))
    left join public.collection_settings s on s.organization_id = l.organization_id
   where l.organization_id = $1 and l.id = $2`

/** Contact with a person about a loan that is about to happen. */
export interface PlannedContact {
  organizationId: string
  loanId: string
  clientId: string
  channel: ContactChannel
  overrideReason: string | null
}

// Two calls at once would both be the seventh.
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('contact ' || $1 || ' ' || $2, 0))"

/** Returns everything that stops a contact now. The caller's transaction waits for other contacts with the person. */
export async function stopsOf(db: PoolClient, planned: PlannedContact, atMs: number): Promise<ContactStop[]> {
  const { organizationId, loanId, clientId, channel } = planned
  await db.query(TAKE_TURNS, [loanId, clientId])
  const person = (await db.query<PersonRow>(PERSON, [organizationId, loanId, clientId])).rows[0]
  if (person === undefined) throw personNotOfLoan()
  const calls = person.calls.map(
    ({ at_ms: callMs, outcome, is_inbound: isInbound }): CountedCall => ({ atMs: callMs, outcome, isInbound }),
  )
  const { state, zip, flags, collects_for_others: collectsForOthers } = person
  return contactStops({ state, zip, flags, calls }, channel, { atMs, collectsForOthers })
}

/**
 * Returns the reason that overrides a limit, or null if nothing stops the contact.
 *
 * @throws contactStopped if the contact is not allowed
 */
export async function requireContactable(
  db: PoolClient,
  planned: PlannedContact,
  atMs: number,
): Promise<string | null> {
  const stops = await stopsOf(db, planned, atMs)
  const hard = stops.find(({ mayOverride }) => !mayOverride)
  if (hard !== undefined) throw contactStopped(hard)
  const soft = stops[0]
  if (soft === undefined) return null
  if (planned.overrideReason === null) throw contactStopped(soft)
  return planned.overrideReason
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CountedCall, countedCalls } from '#features/collections/rules/call-limits.ts'
import { CONTACT_OUTCOMES } from '#features/collections/rules/contact.ts'
import { type ContactStop, contactStops, STOP_KINDS, type StopFlag } from '#features/collections/rules/contact-stop.ts'
import {
  type Attempt,
  collectionQueries,
  type Person,
  type Stop,
} from '#features/collections/screens/collection-queries.ts'
import { stateOf } from '#features/lending/screens/loans/loan-terms.ts'
import { type Loan, lendingQueries } from '#features/lending/screens/queries.ts'
import { timeZonesOf } from '#features/messages/rules/time-zones.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'

const A_MINUTE_MS = 60_000

/** A person with the stops of contact now and the number of calls in the last seven days. */
export interface PersonContact {
  person: Person
  flags: Stop[]
  stops: ContactStop[]
  calls: number
}

/** Returns each person of a loan with what stops a call now. Hours and limits change while the page is open. */
export function useContact(loanId: string, people: readonly Person[]): PersonContact[] {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), A_MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const loan = useQuery(lendingQueries.loan(loanId)).data ?? null
  const attempts = useQuery(collectionQueries.attempts(loanId)).data ?? []
  const stops = useQuery(collectionQueries.stops(people.map(({ client_id }) => client_id))).data ?? []
  const settings = useQuery(collectionQueries.settings()).data
  const latestMs = Math.max(nowMs, ...attempts.map(({ at }) => Date.parse(at)))
  return people.map((person) => {
    const flags = stops.filter(({ client_id }) => client_id === person.client_id)
    const calls = callsWith(attempts, person.client_id)
    const all = [...flags.flatMap(flagOf), ...ledgerFlags(loan, person, latestMs)]
    const contacted = { state: person.state, zip: person.zip, flags: all, calls }
    const collectsForOthers = settings?.collects_for_others ?? false
    return {
      ...{ person, flags, calls: countedCalls(calls, timeZonesOf(person), latestMs) },
      stops: contactStops(contacted, 'call', { atMs: latestMs, collectsForOthers }),
    }
  })
}

function callsWith(attempts: readonly Attempt[], clientId: string): CountedCall[] {
  return attempts.flatMap(({ client_id, channel, outcome: kept, at, is_inbound: isInbound }) => {
    const outcome = CONTACT_OUTCOMES.find((one) => one === kept)
    if (client_id !== clientId || channel !== 'call' || outcome === undefined) return []
    return [{ atMs: Date.parse(at), outcome, isInbound }]
  })
}

function flagOf({ kind: kept, attorney_name }: Stop): StopFlag[] {
  const kind = STOP_KINDS.find((one) => one === kept)
  return kind === undefined ? [] : [{ kind, attorney_name }]
}

function ledgerFlags(loan: Loan | null, { role }: Person, nowMs: number): StopFlag[] {
  if (loan === null) return []
  const { bankruptcyChapter, isDeceased, isFraudClaimed } = stateOf(loan, dateOfInstant(new Date(nowMs)))
  return [
    ...(bankruptcyChapter === null ? [] : [{ kind: 'bankruptcy' as const, attorney_name: null }]),
    ...(isFraudClaimed ? [{ kind: 'fraud' as const, attorney_name: null }] : []),
    ...(isDeceased && role === 'borrower' ? [{ kind: 'deceased' as const, attorney_name: null }] : []),
  ]
}

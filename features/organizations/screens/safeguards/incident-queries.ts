import { queryOptions } from '@tanstack/react-query'
import type { IncidentFacts } from '#features/organizations/rules/safeguards/incident-form.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

export type ListedIncident = OutputOf<'incidents'>

export type IncidentEntry = OutputOf<'incident_history'>

const ALL = ['org-admin', 'incidents']

export const incidentQueries = {
  all: ALL,
  /** All incidents with their current facts, open ones first. */
  list: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: () => unwrap(supabase.rpc('incidents')),
    }),
  /** The entries of an incident, newest first; the first one is current. Empty for a malformed id. */
  history: (incident: string) =>
    queryOptions({
      queryKey: [...ALL, incident],
      queryFn: () => (isUuid(incident) ? unwrap(supabase.rpc('incident_history', { incident })) : []),
    }),
}

/** Records an incident, once per submission. Returns its id. */
export async function recordIncident(facts: IncidentFacts, submission: string): Promise<string> {
  return unwrap(supabase.rpc('record_incident', { facts, submission }))
}

/** Additions to an incident: changed facts, the day of the notice, and closing or reopening it. */
export type IncidentAddition = Partial<IncidentFacts> & { notified_on?: string; is_closed?: boolean }

/** Adds to an incident. Fails if its newest entry is no longer the one that the user saw. */
export async function addToIncident(seen: IncidentEntry, facts: IncidentAddition, submission: string): Promise<void> {
  const { incident_id: incident, number: after_number } = seen
  await unwrap(supabase.rpc('add_to_incident', { incident, after_number, facts, submission }))
}

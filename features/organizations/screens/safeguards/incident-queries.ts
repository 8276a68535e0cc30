import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  EXPOSURE_NAMES,
  INCIDENT_ACTS,
  INFORMATION_KIND_NAMES,
} from '#features/organizations/rules/safeguards/incident.ts'
import type { IncidentFacts } from '#features/organizations/rules/safeguards/incident-form.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const listed = z.object({
  incident_id: z.string(),
  what_happened: z.string(),
  discovered_on: z.string(),
  consumers: z.number().nullable(),
  exposure: z.enum(EXPOSURE_NAMES),
  notified_on: z.string().nullable(),
  is_closed: z.boolean(),
})
export type ListedIncident = z.infer<typeof listed>

const entry = listed.extend({
  number: z.number(),
  act: z.enum(INCIDENT_ACTS),
  began_on: z.string().nullable(),
  ended_on: z.string().nullable(),
  information: z.array(z.enum(INFORMATION_KIND_NAMES)),
  information_note: z.string(),
  asks_delay: z.boolean(),
  law_contact: z.string(),
  contact: z.string(),
  recorded_by_name: z.string(),
  recorded_at: z.string(),
})
export type IncidentEntry = z.infer<typeof entry>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ALL = ['org-admin', 'incidents']

export const incidentQueries = {
  all: ALL,
  /** All incidents with their current facts, open ones first. */
  list: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: () => read(z.array(listed), supabase.rpc('incidents')),
    }),
  /** The entries of an incident, newest first; the first one is current. Empty for a malformed id. */
  history: (incident: string) =>
    queryOptions({
      queryKey: [...ALL, incident],
      queryFn: () => (UUID.test(incident) ? read(z.array(entry), supabase.rpc('incident_history', { incident })) : []),
    }),
}

/** Records an incident, once per submission. Returns its id. */
export async function recordIncident(facts: IncidentFacts, submission: string): Promise<string> {
  return read(z.string(), supabase.rpc('record_incident', { facts, submission }))
}

/** What can be added to an incident: changed facts, the day of the notice, and closing or reopening it. */
export type IncidentAddition = Partial<IncidentFacts> & { notified_on?: string; is_closed?: boolean }

/** Adds to an incident. Fails if its newest entry is no longer the one that the user saw. */
export async function addToIncident(seen: IncidentEntry, facts: IncidentAddition, submission: string): Promise<void> {
  const { incident_id: incident, number: after_number } = seen
  await unwrap(supabase.rpc('add_to_incident', { incident, after_number, facts, submission }))
}

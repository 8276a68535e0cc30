import type { SsnDecision, SsnOutcome } from '#features/clients/rules/ssn-change.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** Questions for a user who enters a different SSN. */
export type SsnQuestion = 'correction' | 'review' | 'confirmation'

/** The reason for a different SSN and, if no one else can review it, how identity was confirmed. */
export interface SsnAnswer {
  reason: string
  confirmation?: string
}

/** Returns what this SSN requires: an answer, nothing, or that it is already on file. */
export async function weighedSsn(clientId: string, ssn: string): Promise<SsnQuestion | 'nothing' | 'same'> {
  const asked = { act: 'weigh', client_id: clientId, ssn }
  return (await callFunction<{ takes: SsnQuestion | 'nothing' | 'same' }>('client-ssn', asked)).takes
}

/** Enters a different SSN. */
export async function enterSsn(clientId: string, ssn: string, answer: SsnAnswer): Promise<SsnOutcome> {
  const change = { act: 'change', client_id: clientId, ssn, ...answer }
  return (await callFunction<{ outcome: SsnOutcome }>('client-ssn', change)).outcome
}

/** Approves or rejects an SSN pending review. */
export async function decideSsn(changeId: string, decision: SsnDecision, reason: string): Promise<void> {
  await callFunction('client-ssn', { act: 'decide', change_id: changeId, decision, reason })
}

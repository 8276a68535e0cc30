import { z } from 'zod'
import { SSN_OUTCOMES, type SsnDecision, type SsnOutcome } from '#features/clients/rules/ssn-change.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const questions = z.enum(['correction', 'review', 'confirmation'])
/** Questions for a user who enters a different SSN. */
export type SsnQuestion = z.infer<typeof questions>

/** The reason for a different SSN and, if no one else can review it, how identity was confirmed. */
export interface SsnAnswer {
  reason: string
  confirmation?: string
}

const weighed = z.object({ takes: z.union([questions, z.enum(['nothing', 'same'])]) })
const entered = z.object({ outcome: z.enum(SSN_OUTCOMES) })

/** Returns what this SSN requires: an answer, nothing, or that it is already on file. */
export async function weighedSsn(clientId: string, ssn: string): Promise<SsnQuestion | 'nothing' | 'same'> {
  return weighed.parse(await callFunction('client-ssn', { act: 'weigh', client_id: clientId, ssn })).takes
}

/** Enters a different SSN. */
export async function enterSsn(clientId: string, ssn: string, answer: SsnAnswer): Promise<SsnOutcome> {
  return entered.parse(await callFunction('client-ssn', { act: 'change', client_id: clientId, ssn, ...answer })).outcome
}

/** Approves or rejects an SSN pending review. */
export async function decideSsn(changeId: string, decision: SsnDecision, reason: string): Promise<void> {
  await callFunction('client-ssn', { act: 'decide', change_id: changeId, decision, reason })
}

import type { ClientField } from '#features/clients/rules/client-fields.ts'
import type { MergeBlocker, MergeSide, MovedRecord } from '#features/clients/rules/client-merge.ts'
import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

const DANA = { first_name: 'Dana', last_name: 'Whitfield', city: 'Austin', state: 'TX' }
export const DANAS_SSN = '600221639'

/** Adds a client Dana Whitfield, with these fields besides or instead. */
export async function dana({ supabase }: SignedIn, fields: object = {}): Promise<string> {
  const { data } = await supabase
    .from('clients')
    .insert({ ...DANA, ...fields })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Returns the row of a client as the person reads it; null if they can't. */
export const clientRow = async ({ supabase }: SignedIn, id: string) =>
  (await supabase.from('clients').select('*').eq('id', id).maybeSingle().throwOnError()).data

export interface Comparison {
  kept: { id: string; version: string; fields: Record<ClientField, string | null> }
  merged: { id: string; version: string; fields: Record<ClientField, string | null> }
  standings: Record<ClientField, string>
  blockers: { code: MergeBlocker; message: string }[]
  moves: { record: MovedRecord; count: number }[]
}

export const mergeAct = (app: TestApp, person: SignedIn, body: object, key?: string): Promise<CommandReply> =>
  callCommand(app, 'merge-clients', body, { person, ...(key !== undefined && { key }) })

export async function compared(app: TestApp, person: SignedIn, kept: string, merged: string): Promise<Comparison> {
  const reply = await mergeAct(app, person, { act: 'compare', kept_id: kept, merged_id: merged })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

type Choices = Partial<Record<ClientField, MergeSide>>

/** The request to merge two clients as they are now. */
export async function merging(app: TestApp, person: SignedIn, kept: string, merged: string, choices: Choices = {}) {
  const { kept: one, merged: other } = await compared(app, person, kept, merged)
  const versions = { kept: one.version, merged: other.version }
  return { act: 'merge', kept_id: kept, merged_id: merged, versions, choices }
}

/** Merges two clients as they are now. */
export const merge = async (app: TestApp, person: SignedIn, kept: string, merged: string, choices: Choices = {}) =>
  mergeAct(app, person, await merging(app, person, kept, merged, choices))

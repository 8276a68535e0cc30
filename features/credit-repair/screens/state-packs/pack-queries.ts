import { queryOptions } from '@tanstack/react-query'
import type { StatePackFields } from '#features/credit-repair/rules/state-packs/pack-commands.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

export type OwnPack = Awaited<ReturnType<typeof ownPacks>>[number]

/** The company's own packs for credit repair, those in force first. */
export const statePackQueries = {
  own: () => queryOptions({ queryKey: ['org-admin', 'repair-state-packs'], queryFn: ownPacks }),
}

function ownPacks() {
  const packs = supabase
    .from('repair_state_packs')
    .select(
      'id, state, registration_number, registration_expires_on, bond_number, bond_surety, bond_cents, bond_expires_on, not_required, wording, lists_items, most_per_item_cents, citation, source, read_on, ended_on',
    )
  return unwrap(packs.order('ended_on', { ascending: false, nullsFirst: true }).order('state').order('id').limit(500))
}

export async function addStatePack(fields: StatePackFields): Promise<void> {
  await callFunction('add-state-pack', fields)
}

/** Ends the pack: from now on, no client of the state can be enrolled under it. */
export async function endStatePack(id: string): Promise<void> {
  await callFunction('end-state-pack', { pack_id: id })
}

import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import type { PolicyState } from '#features/lending/rules/decisioning/policy-commands.ts'
import { policyInState } from './errors.ts'

/** A locked version of a policy. */
export interface HeldVersion {
  id: string
  version: number
  state: PolicyState
  policy: Policy
  hash: string
  created_by: string
  changed_by: string
  submitted_by: string | null
  has_shadow: boolean
  hours_since_submitted: number
}

/** @throws FunctionError if the version is in another state */
export function requireState({ state }: HeldVersion, ...allowed: HeldVersion['state'][]): void {
  if (!allowed.includes(state)) throw policyInState(state)
}

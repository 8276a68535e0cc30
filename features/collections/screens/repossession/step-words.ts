import type { RepossessionStep } from '#features/collections/rules/repossession/repossession-state.ts'

/** The labels of the steps, as buttons and as titles of their dialogs. */
export const STEP_LABELS: Readonly<Record<RepossessionStep | 'cost' | 'undo', string>> = {
  order: 'Order the repossession',
  assign: 'Give it to an agent',
  recover: 'Record the recovery',
  store: 'Record the storage',
  notice: 'Send the notice of sale',
  sell: 'Record the sale',
  letter: 'Send the explanation',
  cancel: 'Cancel the repossession',
  return: 'Return the collateral',
  cost: 'Add a cost',
  undo: 'Undo the last step',
}

const ACT_WORDS: Readonly<Record<string, string>> = {
  cure: 'Cure notice sent',
  order: 'Ordered',
  assign: 'Given to an agent',
  recover: 'Recovered',
  store: 'Stored',
  notice: 'Notice of sale sent',
  sell: 'Sold',
  letter: 'Explanation sent',
  cancel: 'Canceled',
  return: 'Returned',
  cost: 'Cost added',
  undo: 'Last step undone',
}

/** Returns a step that was taken in words. An unknown one is shown as is. */
export const actWords = (act: string): string => ACT_WORDS[act] ?? act

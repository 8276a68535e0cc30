export const REPOSSESSION_STATES = [
  'cure',
  'ordered',
  'assigned',
  'recovered',
  'stored',
  'noticed',
  'sold',
  'closed',
  'canceled',
  'returned',
] as const
export type RepossessionState = (typeof REPOSSESSION_STATES)[number]

export const ENDED_STATES = ['closed', 'canceled', 'returned'] as const satisfies readonly RepossessionState[]

export const REPOSSESSION_ACTS = [
  ...['cure', 'order', 'assign', 'recover', 'store', 'notice', 'sell', 'letter', 'cancel', 'return', 'cost', 'undo'],
] as const

/** Acts that move a repossession to another state. */
export type RepossessionStep =
  | 'order'
  | 'assign'
  | 'recover'
  | 'store'
  | 'notice'
  | 'sell'
  | 'letter'
  | 'cancel'
  | 'return'

// A new agent or a new notice replaces the one before. Collateral that was recovered is returned, and not just canceled.
const STEPS: Record<RepossessionStep, { from: readonly RepossessionState[]; to: RepossessionState }> = {
  order: { from: ['cure'], to: 'ordered' },
  assign: { from: ['ordered', 'assigned'], to: 'assigned' },
  recover: { from: ['assigned'], to: 'recovered' },
  store: { from: ['recovered', 'stored'], to: 'stored' },
  notice: { from: ['recovered', 'stored', 'noticed'], to: 'noticed' },
  sell: { from: ['noticed'], to: 'sold' },
  letter: { from: ['sold'], to: 'closed' },
  cancel: { from: ['cure', 'ordered', 'assigned'], to: 'canceled' },
  return: { from: ['recovered', 'stored', 'noticed'], to: 'returned' },
}

/** Returns the state after a step, or null if the step can't be taken from this state. */
export function stateAfter(state: RepossessionState, step: RepossessionStep): RepossessionState | null {
  const { from, to } = STEPS[step]
  return from.includes(state) ? to : null
}

/** Returns the steps that can be taken from a state, in the order of the business. */
export const stepsFrom = (state: RepossessionState): RepossessionStep[] =>
  (['order', 'assign', 'recover', 'store', 'notice', 'sell', 'letter', 'return', 'cancel'] as const).filter(
    (step) => stateAfter(state, step) !== null,
  )

/** The days of a repossession that say which steps were taken. */
export interface StepDays {
  state: RepossessionState
  cure_notice_on: string | null
  stored_on: string | null
}

/** Returns the state before the last step, to correct a step that was entered by mistake. Null if it can't be undone. */
export function stateBefore({ state, cure_notice_on, stored_on }: StepDays): RepossessionState | null {
  switch (state) {
    case 'ordered':
      return cure_notice_on === null ? null : 'cure'
    case 'assigned':
      return 'ordered'
    case 'recovered':
      return 'assigned'
    case 'stored':
      return 'recovered'
    case 'noticed':
      return stored_on === null ? 'recovered' : 'stored'
    case 'sold':
      return 'noticed'
    case 'cure':
    case 'closed':
    case 'canceled':
    case 'returned':
      return null
  }
}

const STATE_NAMES: Readonly<Record<RepossessionState, string>> = {
  cure: 'Time to cure',
  ordered: 'Ordered',
  assigned: 'With an agent',
  recovered: 'Recovered',
  stored: 'In storage',
  noticed: 'Notice of sale sent',
  sold: 'Sold',
  closed: 'Closed',
  canceled: 'Canceled',
  returned: 'Returned to the borrower',
}

/** Returns a state in words. An unknown state is shown as is. */
export const repossessionStateName = (state: string): string =>
  Object.entries(STATE_NAMES).find(([name]) => name === state)?.[1] ?? state

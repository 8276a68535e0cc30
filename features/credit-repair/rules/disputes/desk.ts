import type { DisputeStepTo } from './dispute-step.ts'

/** A list of the dispute desk: disputes of all clients that wait for the same act. */
export interface DeskPart {
  key: string
  title: string
  about: string
  /** The step that can be recorded for several disputes of the list at once, or null. */
  step: DisputeStepTo | null
}

/** The most disputes that a list of the desk shows. */
export const MOST_ON_DESK = 1000

/** The most disputes that the desk counts, because counting more would take longer. */
const MOST_COUNTED = 100

/** The lists of the dispute desk, the most urgent first. */
export const DESK_PARTS = [
  {
    key: 'overdue',
    title: 'Overdue',
    about: 'The time to answer is over. Record the answer, or that there is none.',
    step: 'resolved',
  },
  { key: 'due', title: 'Due this week', about: 'The answer is due within seven days.', step: null },
  {
    key: 'to_attest',
    title: 'To attest',
    about:
      'The client must attest to each claim before you send it. Later rounds wait until the earlier one has ended.',
    step: 'attested',
  },
  { key: 'to_print', title: 'To print and send', about: 'Attested, and not sent yet.', step: 'sent' },
  {
    key: 'to_confirm',
    title: 'To confirm receipt',
    about: 'Sent, without a recorded receipt. The time to answer starts with the receipt.',
    step: 'received',
  },
  {
    key: 'next_round',
    title: 'Next rounds',
    about: 'The answer didn’t settle the dispute. Each has the next step of its client’s plan.',
    step: null,
  },
  {
    key: 'procedures',
    title: 'Procedures to describe',
    about: 'A bureau must describe how it verified an item within 15 days of the request (15 U.S.C. 1681i(a)(7)).',
    step: null,
  },
] as const satisfies DeskPart[]
export type DeskPartKey = (typeof DESK_PARTS)[number]['key']

/** Returns the count of a list as shown: 12, or '100 or more'. */
export function deskCount(total: number): string {
  return total >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(total)
}

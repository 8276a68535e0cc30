/** Ends of which no notice of adverse action is owed. */
export const NOTICELESS_ENDS = ['withdrawn', 'not_accepted', 'closed_incomplete'] as const
export type NoticelessEnd = (typeof NOTICELESS_ENDS)[number]

/** The statuses of applications that wait for a decision. */
export const OPEN_APPLICATION_STATUSES = ['pending', 'in_review', 'counteroffered'] as const

/** The statuses of an application. */
export const APPLICATION_STATUSES = [
  ...OPEN_APPLICATION_STATUSES,
  'approved',
  'declined',
  'funded',
  ...NOTICELESS_ENDS,
] as const

/** Of applications that were turned down or taken back no loan is made. */
export const LOANABLE_STATUSES = [...OPEN_APPLICATION_STATUSES, 'approved'] as const

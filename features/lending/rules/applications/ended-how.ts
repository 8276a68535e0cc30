/** How an applicant says that an application or an offer is not wanted any more; silence is something else. */
export const SAID_HOW = ['in_writing', 'by_phone', 'in_person'] as const
export const ENDED_HOW = [...SAID_HOW, 'no_answer'] as const
export type EndedHow = (typeof ENDED_HOW)[number]

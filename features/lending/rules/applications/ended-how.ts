/** The ways an applicant can tell the creditor that they no longer want an application or offer. `no_answer` is separate. */
export const SAID_HOW = ['in_writing', 'by_phone', 'in_person'] as const
export const ENDED_HOW = [...SAID_HOW, 'no_answer'] as const
export type EndedHow = (typeof ENDED_HOW)[number]

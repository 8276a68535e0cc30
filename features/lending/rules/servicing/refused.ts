/** Why a change can't be entered. */
export interface ChangeRefusal {
  code: 'CHANGE_DATE' | 'LOAN_ENDED' | 'CHANGE_REFUSED' | 'EXTENSION_LIMIT'
  message: string
  /** The field that the problem is about. */
  field: string
}

/** A refusal by a rule of the change. */
export const refused = (field: string, message: string): ChangeRefusal => ({ code: 'CHANGE_REFUSED', message, field })

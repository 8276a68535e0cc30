/** What happens in lending, as the audit log and the client's timeline tell it in the same words, by the name of the act. */
export const LENDING_EVENTS: Readonly<Record<string, string>> = {
  'loan_applications.completed': 'Confirmed that a loan application is complete',
  'adverse_action.printed': 'Printed a notice of adverse action',
  'adverse_action.given': 'Recorded that a notice of adverse action was given out',
  'incompleteness_notice.made': 'Asked an applicant for what is missing',
  'incompleteness_notice.printed': 'Printed a notice of incompleteness',
  'incompleteness_notice.given': 'Recorded that a notice of incompleteness was given out',
  'credit_score_notice.printed': 'Printed a credit score disclosure',
  'credit_score_notice.given': 'Recorded that a credit score disclosure was given out',
  'military_check.answered': 'Checked the military status of a borrower',
  'red_flag.found': 'Found a red flag of identity theft',
  'red_flag.answered': 'Answered a red flag of identity theft',
  'red_flag.reviewed': 'Went through the checklist of red flags',
  'charge_off.proposed': 'Proposed a loan for charge-off',
  'charge_off.accepted': 'Charged a loan off',
  'charge_off.declined': 'Declined to charge a loan off',
  'charge_off.deferred': 'Deferred a loan',
}

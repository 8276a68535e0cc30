import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'

/** The kinds of documents that have no starter text because the product prints them itself, with the place that does. */
export const PRINTED_ELSEWHERE = {
  adverse_action: 'The notice of an application’s decision (model forms C-1 to C-6)',
  counteroffer: 'The notice of an application’s decision (model form C-4)',
  credit_score_disclosure: 'The credit score disclosure of an application (model forms H-3 to H-5)',
  privacy_notice: 'The privacy notice in the settings of the company',
  esign_consent: 'The consent to electronic records, on the client’s page',
  payoff_letter: 'The payoff letter of a loan',
  statement: 'The statement of a loan',
  dispute_letter: 'The letters of a dispute',
} as const satisfies Partial<Record<DocumentKind, string>>

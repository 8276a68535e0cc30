import { RIGHTS_RECEIPT, RIGHTS_STATEMENT_TITLE } from '#features/credit-repair/rules/rights-statement.ts'
import { clause, signature } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The statement of rights, which comes before the contract as a document of its own: 15 USC 1679c. */
export const rightsStatementEn: TemplateContent = {
  language: 'en',
  title: RIGHTS_STATEMENT_TITLE,
  blocks: [clause('croa_rights'), signature('client', RIGHTS_RECEIPT)],
}

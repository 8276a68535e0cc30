import { CANCELLATION_TITLE } from '#features/credit-repair/rules/repair-contract.ts'
import { clause, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The form to cancel a credit repair contract, given twice: 15 USC 1679e(b). Signing it cancels, so it has no field to sign. */
export const cancellationNoticeEn: TemplateContent = {
  language: 'en',
  title: CANCELLATION_TITLE,
  blocks: [
    clause('croa_cancellation'),
    text('Date: ______________________________'),
    text('Signature of the consumer: ______________________________'),
    text('{{client.name}}, {{client.address}}'),
  ],
}

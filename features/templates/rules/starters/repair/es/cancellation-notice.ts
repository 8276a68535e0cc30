import { clause, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The form to cancel a credit repair contract, in Spanish with the official English text. */
export const cancellationNoticeEs: TemplateContent = {
  language: 'es',
  title: 'Aviso de cancelación',
  blocks: [
    clause('croa_cancellation'),
    text('Fecha: ______________________________'),
    text('Firma del consumidor: ______________________________'),
    text('{{client.name}}, {{client.address}}'),
  ],
}

import { clause, signature } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The statement of rights in Spanish, with the official English text. */
export const rightsStatementEs: TemplateContent = {
  language: 'es',
  title: 'Derechos del consumidor sobre su expediente de crédito conforme a las leyes estatales y federales',
  blocks: [clause('croa_rights'), signature('client', 'Recibí esta declaración antes de firmar cualquier contrato.')],
}

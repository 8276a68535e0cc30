import { clause, signature } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice to a cosigner in Spanish. */
export const cosignerNoticeEs: TemplateContent = {
  language: 'es',
  title: 'Aviso para el cosignatario',
  blocks: [clause('cosigner_notice'), signature('cosigner', 'Recibí este aviso antes de firmar cualquier contrato.')],
}

import { clause, signature } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice to a cosigner. 16 CFR 444.3(c) allows no other text in it, so only the receipt is added. */
export const cosignerNoticeEn: TemplateContent = {
  language: 'en',
  title: 'Notice to Cosigner',
  blocks: [clause('cosigner_notice'), signature('cosigner', 'I received this notice before I signed any contract.')],
}

import { createHash } from 'node:crypto'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'

/** Returns the SHA-256 of a version's content in hex. Equal contents have equal hashes. */
export const templateHash = (body: TemplateBody): string =>
  createHash('sha256').update(canonicalText(body)).digest('hex')

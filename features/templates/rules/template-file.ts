import { z } from 'zod'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { templateBodySchema } from './template-body.ts'

/** A template as a JSON file, to copy it to another company or to keep it. It has no people, versions, or values of clients. */
const exportedSchema = z.strictObject({
  format: z.literal('tradeline-template-1'),
  name: z.string().trim().min(1).max(120),
  kind: z.enum(DOCUMENT_KINDS),
  body: templateBodySchema,
})
export type ExportedTemplate = z.infer<typeof exportedSchema>

/** Returns the text of a template's file. */
export const exportedText = (template: Omit<ExportedTemplate, 'format'>): string =>
  `${JSON.stringify({ format: 'tradeline-template-1', ...template }, null, 2)}\n`

/** Returns the template of a file, or a sentence on why it can't be read. */
export function importedTemplate(text: string): ExportedTemplate | { problem: string } {
  const parsed = exportedSchema.safeParse(jsonOf(text))
  return parsed.success
    ? parsed.data
    : { problem: 'This file isn’t an exported template of this version. Export it again.' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

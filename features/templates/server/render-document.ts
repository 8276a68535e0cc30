import type { Pool, PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { isOwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { valuesTooLong } from './errors.ts'
import { renderOwnPdf, ValueTooLong } from './own-pdf/render-own-pdf.ts'
import { storedPdf } from './own-pdf/stored-pdf.ts'
import { type RenderedTemplate, type RenderOptions, renderTemplate } from './render-template.ts'

/** The place of a company's own files, and the company that they must belong to. */
export interface DocumentFiles {
  db: Pick<Pool | PoolClient, 'query'>
  files: CommandDeps['files'] | undefined
  organizationId: string
}

/**
 * Returns the document of a template for a case: a text with its letterhead, or the company's own PDF with its values in place.
 *
 * @throws MissingValues if the case lacks a value that the document prints
 * @throws FunctionError if a value doesn't fit in its field, or the company has no such file
 */
export async function renderDocument(
  { db, files, organizationId }: DocumentFiles,
  content: DocumentContent,
  values: TemplateValues,
  options: RenderOptions,
): Promise<RenderedTemplate> {
  if (!isOwnPdf(content)) return renderTemplate(content, values, options)
  const file = await storedPdf(db, { files }, organizationId, content.file.id)
  return renderOwnPdf(content, values, file, options).catch((error: unknown) => {
    throw error instanceof ValueTooLong ? valuesTooLong(error.fields) : error
  })
}

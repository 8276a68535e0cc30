import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import type { Pool, PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import type { OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { templatePdfSchema } from '#features/templates/rules/preview-command.ts'
import { isPdfBody, type TemplateBody } from '#features/templates/rules/template-body.ts'
import { templateFileNotFound } from '#features/templates/server/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'

/** Where the companies' own PDF files are stored. Members can't reach this bucket; the server reads it for them. */
export const TEMPLATE_FILES_BUCKET = 'template-files'

/** `POST /functions/v1/template-pdf`: returns a company's own PDF, so that its members see its pages. */
export async function templatePdf(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId } = await memberOf(deps, context)
  const { file_id } = await requestOf(context, templatePdfSchema)
  return savedFile('template.pdf', await storedPdf(deps.pool, deps, organizationId, file_id))
}

type Db = Pick<Pool | PoolClient, 'query'>

const STORED = `
  select o.version from public.document_template_files f
    join storage.objects o on o.bucket_id = '${TEMPLATE_FILES_BUCKET}' and o.name = f.object_name
   where f.organization_id = $1 and f.id = $2`

/**
 * Returns the bytes of a company's own PDF.
 *
 * @throws FunctionError if the company has no such file
 */
export async function storedPdf(
  db: Db,
  { files }: { files?: CommandDeps['files'] | undefined },
  organizationId: string,
  fileId: string,
): Promise<Buffer> {
  const version = (await db.query<{ version: string | null }>(STORED, [organizationId, fileId])).rows[0]?.version
  if (!version) throw templateFileNotFound()
  const bytes = await files?.get(version)
  if (!bytes) throw new Error('The file of a template is gone')
  return buffer(bytes)
}

const RECORDED = `
  select f.id, f.sha256, f.file_name, f.pages from public.document_template_files f where f.organization_id = $1 and f.id = $2`

/**
 * Returns contents whose file is as it is on record, so that no version names another company's file or other pages.
 *
 * @throws FunctionError if the company has no such file
 */
export async function withRecordedFile(db: Db, organizationId: string, body: TemplateBody): Promise<TemplateBody> {
  if (!isPdfBody(body)) return body
  const file = (await db.query<OwnFile>(RECORDED, [organizationId, body.content.file.id])).rows[0]
  if (file === undefined) throw templateFileNotFound()
  return { ...body, content: { ...body.content, file } }
}

import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { type TemplateCommand, templateCommandSchema } from '#features/templates/rules/template-commands.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { heldTemplate, heldVersion } from './held-version.ts'
import { published, reopened, retired, submitted } from './publish-template.ts'
import { created, drafted, duplicated, renamed, saved } from './write-template.ts'

/** `POST /functions/v1/document-template`: writes, renames, copies, submits, publishes, or retires a template of documents. */
export async function documentTemplate(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, templateCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'documentTemplate', key, content }
  return context.json(
    await inTransaction(deps.pool, (db) => once<object>(db, request, () => templateCommand(db, member, asked))),
  )
}

const SAY_WHO = `
  select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text)::text, true), set_config('request.id', coalesce($2, ''), true)`

async function templateCommand(db: PoolClient, who: PresentMember, asked: TemplateCommand): Promise<object> {
  await db.query(SAY_WHO, [who.personId, who.requestId])
  const { organizationId } = who
  switch (asked.act) {
    case 'create': {
      const { name, kind, body } = asked
      return created(db, who, { name, kind, body })
    }
    case 'rename':
      return renamed(db, who, await heldTemplate(db, organizationId, asked.template_id), asked.name)
    case 'duplicate':
      return duplicated(db, who, await heldTemplate(db, organizationId, asked.template_id), asked.name)
    case 'draft':
      return drafted(db, who, await heldTemplate(db, organizationId, asked.template_id))
    case 'save':
      return saved(db, who, await heldVersion(db, organizationId, asked.version_id), asked)
    case 'submit':
      return submitted(db, who, await heldVersion(db, organizationId, asked.version_id), asked.hash)
    case 'reopen':
      return reopened(db, who, await heldVersion(db, organizationId, asked.version_id))
    case 'publish':
      return published(db, who, await heldVersion(db, organizationId, asked.version_id), asked)
    case 'retire':
      return retired(db, who, await heldVersion(db, organizationId, asked.version_id), asked.because)
  }
}

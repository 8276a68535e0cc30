import type { Hono } from 'hono'
import type { z } from 'zod'
import { opened } from '#features/lending/server/applications/open-application.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { createApplication, listApplications, readApplication } from '#features/public-api/rules/applications.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { asPrincipal } from './as-principal.ts'
import { notFound } from './errors.ts'
import { pageFrom, positionOf } from './page.ts'
import { type ApiAnswer, serve } from './serve.ts'

const SEEN = 'select count(*) from public.clients c where c.id = any ($1::uuid[])'
const READ = 'select app.application_in_api(a) from public.loan_applications a where a.id = $1'
const PAGE = `
  select app.application_in_api(a), a.submitted_at || '|' || a.id
    from public.loan_applications a
   where ($1::timestamptz is null or (a.submitted_at, a.id) < ($1::timestamptz, $2::uuid))
     and ($4::uuid is null or a.client_id = $4::uuid) and ($5::text is null or a.status = $5)
   order by a.submitted_at desc, a.id desc
   limit $3::integer`

/** `/v1/applications`. */
export function serveApplications(service: Hono, deps: ApiDeps): void {
  serve(service, deps, createApplication, (_, request) => entered(deps, request))
  serve(service, deps, readApplication, async (_, request) => ({
    json: await applicationOf(deps, request, request.params.id),
  }))
  serve(service, deps, listApplications, async (_, request) => {
    const { query } = request
    const values = [...positionOf(query), String(query.limit + 1), query.client_id ?? null, query.status ?? null]
    return { json: pageFrom(await asPrincipal(deps, request, { text: PAGE, values }), query) }
  })
}

type Entry = ApiRequest<unknown, unknown, z.output<typeof createApplication.body>>

/** Enters an application with the command's own code, once for each key of the caller. */
async function entered(deps: ApiDeps, request: Entry): Promise<ApiAnswer> {
  const { holder, body, idempotencyKey, requestId } = request
  // The command sees every client of the company, but the creator of the key may not.
  const named = [body.client_id, ...body.people.map(({ client_id }) => client_id)]
  const seen = await asPrincipal(deps, request, { text: SEEN, values: [`{${named.join(',')}}`] })
  if (seen[0]?.[0] !== String(named.length)) throw notFound('There is no such client')
  const keyed = {
    ...{ organizationId: holder.organizationId, act: createApplication.id, content: body },
    key: idempotencyKey ?? undefined,
  }
  let isReplayed = true
  const { id } = await inTransaction(deps.pool, (transaction) =>
    once(transaction, keyed, () => {
      isReplayed = false
      return opened(deps, transaction, { ...holder, requestId }, body)
    }),
  )
  return { json: await applicationOf(deps, request, id), isReplayed }
}

async function applicationOf(deps: ApiDeps, request: Pick<ApiRequest, 'holder' | 'requestId'>, id: string) {
  const rows = await asPrincipal(deps, request, { text: READ, values: [id] })
  const json = rows[0]?.[0]
  if (!json) throw notFound('There is no such application')
  return json
}

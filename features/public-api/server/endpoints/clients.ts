import type { Hono } from 'hono'
import type { z } from 'zod'
import { API_FIELDS, apiName } from '#features/clients/rules/client-fields.ts'
import { asBudgetSpent } from '#features/clients/server/sensitive-budget.ts'
import { clientArchived } from '#features/organizations/server/commands/refusals.ts'
import { changeClient, createClient, listClients, readClient } from '#features/public-api/rules/clients.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { asPrincipal, commandOnce } from './as-principal.ts'
import { clientMerged, notFound, ssnOnFile } from './errors.ts'
import { pageFrom, positionOf } from './page.ts'
import { sealedIdentity } from './sealed-identity.ts'
import { type ApiAnswer, serve } from './serve.ts'

const OPEN_FIELDS = API_FIELDS.filter(({ kind }) => kind !== 'ssn' && kind !== 'birth_date')
const OPEN_COLUMNS = OPEN_FIELDS.map(({ column }) => column).join(', ')

const ADD = `
  with sent as (
    select * from jsonb_populate_record(null::public.clients, $4::jsonb)),
  added as (
    insert into public.clients as c (${OPEN_COLUMNS}, ssn, date_of_birth)
    select ${OPEN_COLUMNS}, $5, $6 from sent
    returning app.client_in_api(c) as client)
  select app.keep_api_answer($1, $2, $3, client) from added`
// The id of a merged client leads to the client that was kept.
const READ = 'select app.client_in_api(c) from public.clients c where c.id = app.kept_client($1)'
const PAGE = `
  select app.client_in_api(c), c.created_at || '|' || c.id
    from public.clients c
   where c.archived_at is null and ($1::timestamptz is null or (c.created_at, c.id) < ($1::timestamptz, $2::uuid))
   order by c.created_at desc, c.id desc
   limit $3::integer`

/** `/v1/clients`. */
export function serveClients(service: Hono, deps: ApiDeps): void {
  serve(service, deps, createClient, async (_, request) => {
    const { answer, isReplayed } = await deps.sealer.withCurrentKey(async () => {
      const { ssn, dateOfBirth } = await sealedIdentity(deps, request.holder, request.body)
      const values = [JSON.stringify(openFields(request.body)), ssn, dateOfBirth]
      return commandOnce(deps, request, createClient.id, { text: ADD, values })
    })
    return { json: answer, isReplayed }
  })
  serve(service, deps, readClient, async (_, request) => {
    const rows = await asPrincipal(deps, request, { text: READ, values: [request.params.id] })
    const json = rows[0]?.[0]
    if (!json) throw noSuchClient()
    return { json }
  })
  serve(service, deps, changeClient, (_, request) => changed(deps, request))
  serve(service, deps, listClients, async (_, request) => {
    const values = [...positionOf(request.query), String(request.query.limit + 1)]
    return { json: pageFrom(await asPrincipal(deps, request, { text: PAGE, values }), request.query) }
  })
}

const noSuchClient = () => notFound('There is no such client')

/** The fields that were sent, by column, as a row holds them. SSN and date of birth are sealed apart from them. */
function openFields(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = OPEN_FIELDS.map(({ column }) => [column, body[apiName(column)]] as const)
  return Object.fromEntries(
    sent.filter(([, value]) => value !== undefined).map(([column, value]) => [column, storedValue(column, value)]),
  )
}

function storedValue(column: string, value: unknown): unknown {
  if (column === 'phone' && typeof value === 'string') return phoneDigits(value)
  return column === 'last_name' ? (value ?? '') : value
}

/**
 * Changes the fields in $5. It names only the sealed columns that were sent, because a column that is named is sealed anew. The
 * database decides when a client was archived.
 */
const change = (isSsnSent: boolean, isBirthDateSent: boolean) => `
  with changed as (
    update public.clients c
       set (${OPEN_COLUMNS}) = (select ${OPEN_COLUMNS} from jsonb_populate_record(c, $5::jsonb)),
           archived_at = case when $6::boolean is null then c.archived_at when $6::boolean then now() end
           ${isSsnSent ? ', ssn = $7' : ''}${isBirthDateSent ? `, date_of_birth = $${isSsnSent ? 8 : 7}` : ''}
     where c.id = $4 ${isSsnSent ? 'and c.ssn is null and c.archived_at is null' : ''}
    returning app.client_in_api(c) as client)
  select app.keep_api_answer($1, $2, $3, client) from changed`

type Change = ApiRequest<z.output<typeof changeClient.params>, unknown, z.output<typeof changeClient.body>>

async function changed(deps: ApiDeps, request: Change): Promise<ApiAnswer> {
  const { params, body, holder } = request
  const { answer, isReplayed } = await deps.sealer
    .withCurrentKey(async () => {
      const { ssn, dateOfBirth } = await sealedIdentity(deps, holder, body)
      const sealed = [ssn, dateOfBirth].filter((value) => value !== null)
      const archived = body.isArchived === undefined ? null : String(body.isArchived)
      const values = [params.id, JSON.stringify(openFields(body)), archived, ...sealed]
      const statement = { text: change(ssn !== null, dateOfBirth !== null), values }
      return commandOnce(deps, request, changeClient.id, statement, () => refusalOf(deps, request))
    })
    .catch((error: unknown) => {
      throw asBudgetSpent(error)
    })
  return { json: answer, isReplayed }
}

const FIND = 'select c.archived_at is not null from public.clients c where c.id = $1'
const KEPT = 'select c.id from public.clients c where c.id = app.kept_client($1)'

/** Returns why a change found no client that it may change. */
async function refusalOf(deps: ApiDeps, request: Change): Promise<Error> {
  const [found] = await asPrincipal(deps, request, { text: FIND, values: [request.params.id] })
  if (found === undefined) {
    const [kept] = await asPrincipal(deps, request, { text: KEPT, values: [request.params.id] })
    return typeof kept?.[0] === 'string' ? clientMerged(kept[0]) : noSuchClient()
  }
  return found[0] === 't' ? clientArchived('change the SSN') : ssnOnFile()
}

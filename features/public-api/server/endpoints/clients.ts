import type { Hono } from 'hono'
import { createClient, listClients, readClient } from '#features/public-api/rules/clients.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import type { ApiDeps } from './api-deps.ts'
import { asPrincipal, commandOnce } from './as-principal.ts'
import { notFound } from './errors.ts'
import { pageFrom, positionOf } from './page.ts'
import { sealedIdentity } from './sealed-identity.ts'
import { serve } from './serve.ts'

const CLIENT = `jsonb_build_object(
  'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone, 'address', c.address,
  'city', c.city, 'state', c.state, 'zip', c.zip, 'ssn', c.ssn, 'dateOfBirth', c.date_of_birth, 'createdAt', c.created_at,
  'updatedAt', c.updated_at)`

const ADD = `
  with c as (
    insert into public.clients (first_name, last_name, email, phone, address, city, state, zip, ssn, date_of_birth)
    values ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning *)
  select app.keep_api_answer($1, $2, $3, ${CLIENT}) from c`
const READ = `select ${CLIENT} from public.clients c where c.id = $1`
const PAGE = `
  select ${CLIENT}, c.created_at || '|' || c.id
    from public.clients c
   where c.archived_at is null and ($1::timestamptz is null or (c.created_at, c.id) < ($1::timestamptz, $2::uuid))
   order by c.created_at desc, c.id desc
   limit $3::integer`

/** `/v1/clients`. */
export function serveClients(service: Hono, deps: ApiDeps): void {
  serve(service, deps, createClient, async (_, request) => {
    const { firstName, lastName, email, phone, address, city, state, zip } = request.body
    const place = [address, city, state, zip].map((text) => text ?? null)
    const names = [firstName, lastName, email ?? null, phone ? phoneDigits(phone) : null]
    const { answer, isReplayed } = await deps.sealer.withCurrentKey(async () => {
      const { ssn, dateOfBirth } = await sealedIdentity(deps, request.holder, request.body)
      return commandOnce(deps, request, createClient.id, { text: ADD, values: [...names, ...place, ssn, dateOfBirth] })
    })
    return { json: answer, isReplayed }
  })
  serve(service, deps, readClient, async (_, request) => {
    const rows = await asPrincipal(deps, request, { text: READ, values: [request.params.id] })
    const json = rows[0]?.[0]
    if (!json) throw notFound('There is no such client')
    return { json }
  })
  serve(service, deps, listClients, async (_, request) => {
    const values = [...positionOf(request.query), String(request.query.limit + 1)]
    return { json: pageFrom(await asPrincipal(deps, request, { text: PAGE, values }), request.query) }
  })
}

import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { type PrivacyNotice, privacyNotice } from '#features/documents/rules/privacy/notice.ts'
import type { Practices } from '#features/documents/rules/privacy/practices.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { nothingChanged, publishedMeanwhile } from './errors.ts'

interface Publishing {
  practices: Practices
  /** The current version when this one was written. 0 before the first. */
  seen_version: number
  preview: boolean
}

// Concurrent publications take turns at the company's row.
const STANDING = `
  select o.company_name, to_char(now() at time zone 'UTC', 'MM/YYYY') as revised,
         coalesce(n.version, 0) as version, n.answers
    from app.organizations o
    left join lateral (select version, answers from public.privacy_notices
                        where organization_id = o.id order by version desc limit 1) n on true
   where o.id = $1`
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('privacy notice ' || $1, 0))"
const PUBLISH = `
  with asked as (select set_config('request.id', coalesce($6, ''), true))
  insert into public.privacy_notices (organization_id, version, answers, contents, published_by, published_by_name)
  select p.organization_id, $2, $3, $4, p.id, coalesce(p.full_name, p.email) from app.people p, asked
   where p.id = $5 and p.organization_id = $1
  returning id, version`

interface StatusRow {
  company_name: string
  revised: string
  version: number
  answers: unknown
}

/** Publishes the notice of these practices as the next version, within a transaction. */
export async function publishNotice(
  db: PoolClient,
  { organizationId, personId, requestId }: Pick<Member, 'organizationId' | 'personId' | 'requestId'>,
  { practices, seen_version, preview }: Publishing,
): Promise<PrivacyNotice | { id: string; version: number } | undefined> {
  await db.query(TAKE_TURNS, [organizationId])
  const standing = (await db.query<StatusRow>(STANDING, [organizationId])).rows[0]
  if (standing === undefined || standing.version !== seen_version) throw publishedMeanwhile()
  if (isDeepStrictEqual(standing.answers, practices)) throw nothingChanged()
  const contents = privacyNotice(standing.company_name, practices, standing.revised)
  if (preview) return contents
  const values = [organizationId, seen_version + 1, JSON.stringify(practices), JSON.stringify(contents)]
  return (await db.query<{ id: string; version: number }>(PUBLISH, [...values, personId, requestId])).rows[0]
}

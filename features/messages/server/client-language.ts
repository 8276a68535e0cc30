import type { Pool } from 'pg'
import { type Language, languageOf } from '#platform/rules/languages/language.ts'

type Database = Pick<Pool, 'query'>

const READ = 'select preferred_language from public.clients where organization_id = $1 and id = $2'

/** Returns the language that a client or staff chose for the client; null if none is known. */
export async function preferredLanguage(
  db: Database,
  organizationId: string,
  clientId: string,
): Promise<Language | null> {
  const stored = (await db.query<{ preferred_language: string | null }>(READ, [organizationId, clientId])).rows[0]
  return stored === undefined || stored.preferred_language === null ? null : languageOf(stored.preferred_language)
}

const KEEP = `
  update public.clients set preferred_language = $3
   where organization_id = $1 and id = $2 and archived_at is null and preferred_language is distinct from $3`

/** Keeps the language in which a client applied. English without a former choice is the default of the page, so it is kept only as null. */
export const keepClientLanguage = (db: Database, organizationId: string, clientId: string, language: Language) =>
  db.query(`${KEEP} and coalesce(preferred_language, 'en') <> $3`, [organizationId, clientId, language])

/** Keeps the language that staff chose for a message, if none is known. English is the default of their forms and says nothing. */
export const noteClientLanguage = (db: Database, organizationId: string, clientId: string, language: Language) =>
  db.query(`${KEEP} and preferred_language is null and $3 = 'es'`, [organizationId, clientId, language])

import { createHash } from 'node:crypto'
import { accessFiles, migrationFiles, type SqlFile } from '#platform/database/migrate.ts'

// Whole statements: a body ends with the first line that closes it.
const FUNCTION = /create or replace function ((?:app|public)\.\w+)\([\s\S]*?\n(?:\$\$;|end;)/g
const TRIGGER = /create or replace trigger \w+[\s\S]*?execute function ((?:app|public)\.\w+)\([\s\S]*?;/g
const CALL = /\b((?:app|public)\.\w+)\(/g

/** The SQL that counts a family of figures. */
export interface Counting {
  /** The functions where its counting starts: triggers and recounts. */
  roots: readonly string[]
  /** Called functions that count for another family. */
  without?: readonly string[]
  /** Tables that releases fill and that the counting reads, such as prices. */
  data?: readonly string[]
}

// These decide when a row is counted, not how.
const NOT_COUNTING = ['app.meet_recounts', 'app.is_counted', 'app.is_act_counted', 'app.is_client_counted']
const NEITHER = ['app.is_loan_counted', 'app.is_company_counted', 'app.no_company', 'app.current_organization_id']

export interface AccessSql {
  functions: ReadonlyMap<string, string>
  /** By the function that they execute. */
  triggers: ReadonlyMap<string, readonly string[]>
}

export function accessSql(text = joined(accessFiles())): AccessSql {
  const functions = new Map<string, string>()
  for (const [statement, name = ''] of text.matchAll(FUNCTION))
    functions.set(name, `${functions.get(name) ?? ''}${normalized(statement)}`)
  const triggers = new Map<string, string[]>()
  for (const [statement, name = ''] of text.matchAll(TRIGGER))
    triggers.set(name, [...(triggers.get(name) ?? []), normalized(statement)])
  return { functions, triggers }
}

/** Returns the names of all functions that take part in counting, including called ones. */
export function countingFunctions({ functions }: AccessSql, { roots, without = [] }: Counting): string[] {
  const left = new Set([...without, ...NOT_COUNTING, ...NEITHER])
  const found = new Set<string>()
  const open = [...roots]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = functions.get(name)
    if (text === undefined || found.has(name)) continue
    found.add(name)
    for (const [, called = ''] of text.matchAll(CALL)) if (!left.has(called)) open.push(called)
  }
  return [...found].toSorted()
}

/** Returns a fingerprint of the counting SQL that ignores comments, line breaks, and order. */
export function fingerprint(sql: AccessSql, counting: Counting): string {
  const names = countingFunctions(sql, counting)
  const texts = names.flatMap((name) => [sql.functions.get(name) ?? '', ...(sql.triggers.get(name) ?? []).toSorted()])
  const changes = (counting.data ?? []).flatMap(changesOf)
  return createHash('sha256')
    .update([...texts, ...changes].join('\n'))
    .digest('hex')
    .slice(0, 12)
}

/** Returns what migrations insert into a table. */
function changesOf(table: string): string[] {
  const change = new RegExp(`(?:insert into|update|delete from) ${table}\\b[\\s\\S]*?;`, 'g')
  return [...joined(migrationFiles()).matchAll(change)].map(([statement]) => normalized(statement))
}

function normalized(statement: string): string {
  return statement
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const joined = (files: readonly SqlFile[]): string => files.map(({ text }) => text).join('\n')

import pg from 'pg'
import type { Catalog, ColumnFacts } from './catalog.ts'
import { rowFindings } from './row-findings.ts'
import { type ServerQuery, serverQueries } from './server-queries.ts'
import type { SourceProgram } from './source-program.ts'
import { sqlConstants } from './sql-constants.ts'

/** A difference between the code and the database about a statement. */
export interface Finding {
  file: string
  line: number
  /** The name of the constant, or of the function around the call. */
  name: string
  problem: string
}

/** Returns the errors in the statements that the server sends, and in those that its modules define. */
export async function queryFindings(program: SourceProgram, catalog: Catalog): Promise<Finding[]> {
  const found: Finding[] = []
  const queries = serverQueries(program)
  for (const query of queries) found.push(...(await findingsOf(program, catalog, query)))
  const sent = queries.map(({ text }) => text ?? '')
  for (const constant of sqlConstants(program)) {
    if (sent.some((text) => text.includes(constant.text))) continue
    const columns = await columnsOf(catalog, constant.text)
    if (typeof columns === 'string') found.push(finding(constant, columns))
  }
  return found
}

async function findingsOf(program: SourceProgram, catalog: Catalog, query: ServerQuery): Promise<Finding[]> {
  const { text, claimed, readsRows } = query
  if (text === undefined) return [finding(query, 'The statement is known only at run time')]
  const columns = await columnsOf(catalog, text)
  if (typeof columns === 'string') return [finding(query, columns)]
  if (claimed && columns.length === 0) return [finding(query, 'The row has a type and the statement returns none')]
  if (claimed) return rowFindings(program.checker, claimed, columns).map((problem) => finding(query, problem))
  return readsRows ? [finding(query, 'The rows are read and have no type')] : []
}

/** Returns the columns, or PostgreSQL's error as a sentence if the statement is wrong. */
async function columnsOf(catalog: Catalog, text: string): Promise<ColumnFacts[] | string> {
  try {
    return await catalog.columnsOf(text)
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `PostgreSQL refuses the statement: ${error.message}`
    throw error
  }
}

const finding = ({ file, line, name }: Omit<Finding, 'problem'>, problem: string): Finding => ({
  file,
  line,
  name,
  problem,
})

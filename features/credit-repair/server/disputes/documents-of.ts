import type { PoolClient } from 'pg'
import { type FiledDocuments, missingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import { documentsMissing } from './errors.ts'

const PAPERS = 'select has_theft_report, has_license, has_ssn_card from app.theft_papers($1)'

/** Returns the documents in a client's file that a block request requires, as far as they exist. */
async function filedDocuments(db: PoolClient, clientId: string): Promise<FiledDocuments> {
  const { rows } = await db.query<FiledDocuments>(PAPERS, [clientId])
  return rows[0] ?? { has_theft_report: false, has_license: false, has_ssn_card: false }
}

/** Returns the same, but throws if a required document is missing. */
export async function documentsOf(db: PoolClient, clientId: string): Promise<FiledDocuments> {
  const papers = await filedDocuments(db, clientId)
  const lacking = missingDocuments(papers)
  if (lacking !== null) throw documentsMissing(lacking)
  return papers
}

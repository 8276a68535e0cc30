import type { PoolClient } from 'pg'
import { type FiledDocuments, missingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import { documentsMissing } from './errors.ts'

const PAPERS = 'select has_theft_report, has_license, has_ssn_card from app.theft_papers($1)'

/** The papers in a client's file that go with a block request, as far as they are there. */
export async function filedDocuments(db: PoolClient, clientId: string): Promise<FiledDocuments> {
  const { rows } = await db.query<FiledDocuments>(PAPERS, [clientId])
  return rows[0] ?? { has_theft_report: false, has_license: false, has_ssn_card: false }
}

/** The same; refuses when one that has to be there is not. */
export async function documentsOf(db: PoolClient, clientId: string): Promise<FiledDocuments> {
  const papers = await filedDocuments(db, clientId)
  const lacking = missingDocuments(papers)
  if (lacking !== null) throw documentsMissing(lacking)
  return papers
}

import type { PoolClient } from 'pg'
import { type FiledPapers, missingPapers } from '#features/credit-repair/rules/disputes/block-request.ts'
import { papersMissing } from './errors.ts'

const PAPERS = 'select has_theft_report, has_license, has_ssn_card from app.theft_papers($1)'

/** The papers in a client's file that go with a block request, as far as they are there. */
export async function filedPapers(db: PoolClient, clientId: string): Promise<FiledPapers> {
  const { rows } = await db.query<FiledPapers>(PAPERS, [clientId])
  return rows[0] ?? { has_theft_report: false, has_license: false, has_ssn_card: false }
}

/** The same; refuses when one that has to be there is not. */
export async function papersOf(db: PoolClient, clientId: string): Promise<FiledPapers> {
  const papers = await filedPapers(db, clientId)
  const lacking = missingPapers(papers)
  if (lacking !== null) throw papersMissing(lacking)
  return papers
}

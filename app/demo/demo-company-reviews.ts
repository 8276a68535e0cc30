import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import {
  ORGANIZATION_DOCUMENTS_BUCKET,
  type OrganizationDocumentKind,
} from '#features/administration/rules/company-review/documents.ts'
import type { Submission } from '#features/administration/rules/company-review/submission.ts'
import { EIN_PLACE } from '#features/administration/server/company-review/draft.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { announce } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { type DemoDocument, picture, proof } from './demo-client-documents.ts'
import type { DemoSeed } from './seed-demo.ts'

/** A demo company that awaits its review, and the person who submitted it. */
export interface DemoApplicant {
  organizationId: string
  personId: string
  companyName: string
  fullName: string
  email: string
}

const EIN = '831234567'
const ADDRESS = { address: '410 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' }
const BEGIN = "select from app.organizations where id = $1 and review_status <> 'in_review' for update"
const DOCUMENT = `
  insert into app.company_documents (organization_id, kind, file_name, file_size, mime_type, object_name, added_by, added_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`
const OBJECT = `
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, review_organization_id)
  values ('${ORGANIZATION_DOCUMENTS_BUCKET}', $1, $2, $3, $4, $5, $5::uuid::text, $6)`
// Submitted three days ago, so that the queue shows a waiting time.
const SENT_AT = "now() - interval '3 days'"
const SEND = `
  with sent as (
    insert into app.company_submissions (organization_id, details, ein_sealed, ein_last_four, document_ids, updated_by, sent_by,
                                         sent_by_name, sent_at)
    values ($1, $2, $3, $4, $5, $6, $6, $7, ${SENT_AT}) returning id),
  noted as (
    insert into app.company_review_events (organization_id, kind, submission_id, actor_id, actor_name, happened_at)
    select $1, 'sent', sent.id, $6, $7, ${SENT_AT} from sent)
  update app.organizations set review_status = 'in_review' where id = $1`

/** Puts a demo company in review, with a submission and its documents. Repeated calls change nothing. */
export async function addDemoOrganizationReview(
  seed: Pick<DemoSeed, 'pool' | 'sealer' | 'keeping'>,
  applicant: DemoApplicant,
): Promise<void> {
  const { organizationId: home, personId, fullName } = applicant
  const sealed = await seed.sealer.sealBytes(EIN_PLACE, Buffer.from(EIN), home)
  const papers = await documentsOf(applicant)
  await inTransaction(seed.pool, async (db) => {
    if (!(await db.query(BEGIN, [home])).rowCount) return
    const ids: string[] = []
    for (const { kind, paper } of papers) {
      const name = await store(db, seed, applicant, paper)
      const about = [paper.fileName, paper.bytes.byteLength, paper.mimeType, name]
      const { rows } = await db.query<{ id: string }>(DOCUMENT, [home, kind, ...about, personId, fullName])
      if (rows[0]) ids.push(rows[0].id)
    }
    const details = JSON.stringify(detailsOf(applicant))
    await db.query(SEND, [home, details, sealed, EIN.slice(-4), ids, personId, fullName])
  })
}

function detailsOf({ companyName, fullName, email }: DemoApplicant): Submission {
  return {
    ...{ legal_name: `${companyName} LLC`, website: 'https://harbor-referral.example', ...ADDRESS },
    licenses: [{ type: 'Loan broker registration', number: 'LB-20417', state: 'ME', expires: '' }],
    no_license_reason: '',
    ...{ person_name: fullName, person_title: 'Managing member', person_email: email, person_phone: '2075550148' },
  }
}

async function documentsOf({ companyName, fullName }: DemoApplicant) {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  const facts = { client: { firstName, lastName, ...ADDRESS }, day: '2026-01-12' }
  const lines = [['Company', `${companyName} LLC`]] as const
  const paper = (title: string, issuer: string) => proof({ ...facts, title, issuer, lines })
  const papers: { kind: OrganizationDocumentKind; paper: DemoDocument }[] = [
    { kind: 'articles', paper: await paper('Articles of organization', 'Secretary of State (specimen)') },
    { kind: 'ein_letter', paper: await paper('EIN letter', 'Internal Revenue Service (specimen)') },
    { kind: 'license', paper: await paper('Loan broker registration', 'State regulator (specimen)') },
    { kind: 'business_id', paper: await picture('license-front') },
  ]
  return papers
}

/** Stores the bytes first, then their row. If that fails, the sweep of loose files deletes the bytes. */
async function store(
  db: PoolClient,
  { keeping }: Pick<DemoSeed, 'keeping'>,
  { personId, organizationId }: DemoApplicant,
  { mimeType, bytes, fileName }: DemoDocument,
): Promise<string> {
  const version = randomUUID()
  await announce(keeping, version)
  await keeping.files.put(version, Readable.from([bytes]))
  const description = { size: bytes.byteLength, mimetype: mimeType, cacheControl: 'max-age=3600' }
  const name = `${randomUUID()}.${mimeType === 'image/png' ? 'png' : 'pdf'}`
  await db.query(OBJECT, [
    ...[name, version, JSON.stringify(fileMetadata(description, version, Date.now()))],
    ...[JSON.stringify({ file_name: fileName }), personId, organizationId],
  ])
  return name
}

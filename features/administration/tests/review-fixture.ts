import { randomUUID } from 'node:crypto'
import type { SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'
import { call, type Reply } from '#features/organizations/tests/organization-fixture.ts'
import { PNG } from '#platform/storage/tests/storage-fixture.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { companyFacts } from '#test/support/people.ts'

export const EIN = '12-3456789'
export const SUBMISSION: SubmissionDraft = {
  ...{ legal_name: 'Harbor Lending LLC', website: 'harbor.example' },
  ...{ address: '12 Harbor Street', city: 'Austin', state: 'TX', zip: '78701' },
  licenses: [{ type: 'Consumer loan license', number: 'CL-1182', state: 'TX', expires: '2099-12-31' }],
  no_license_reason: '',
  ...{ person_name: 'Maria Lopez', person_title: 'Chief executive', person_email: 'maria@harbor.example' },
  person_phone: '(512) 555-0142',
}
export const NEEDED = ['articles', 'ein_letter', 'business_id', 'license'] as const

interface Review {
  status: string
  since: string | null
  reason?: string | null
  draft?: { version: number; ein_last_four: string | null; details: SubmissionDraft; documents: { id: string }[] }
  history?: { kind: string; reason: string | null; actor_name: string | null; submission: unknown }[]
}

/** The actions of one company and of a super admin in a review. */
export function reviewFixture(app: TestApp) {
  /** Creates a company without a submission. The companies of most tests are approved. */
  const newCompany = async (name: string): Promise<SignedIn> => {
    const founder = await app.subscriber(name)
    await companyFacts(app.database, founder.person, "review_status = 'not_sent'")
    return founder
  }
  const ask = (who: SignedIn | null, body: object): Promise<Reply> => call(app, who, 'company-review', body)
  const read = async (who: SignedIn): Promise<Review> => (await who.supabase.rpc('company_review').throwOnError()).data
  const upload = async (who: SignedIn, bytes: Buffer = PNG, type = 'image/png') => {
    const path = `${randomUUID()}.png`
    const body = new Blob([Uint8Array.from(bytes)], { type })
    const bucket = who.supabase.storage.from('company-documents')
    const { error } = await bucket.upload(path, body, { contentType: type, metadata: { file_name: 'articles.png' } })
    return { path, error }
  }
  const addDocument = async (who: SignedIn, kind: string): Promise<string> => {
    const { path, error } = await upload(who)
    if (error) throw error
    return String((await ask(who, { act: 'add_document', path, kind })).body['id'])
  }
  /** Fills in everything required without sending it. Returns the draft's version. */
  const prepare = async (who: SignedIn): Promise<number> => {
    for (const kind of NEEDED) await addDocument(who, kind)
    const { body } = await ask(who, { act: 'save', version: 0, details: SUBMISSION, ein: EIN })
    return Number(body['version'])
  }
  const send = async (who: SignedIn) => ask(who, { act: 'send', version: await prepare(who) })
  const homeOf = async ({ person }: SignedIn): Promise<string> =>
    (await app.database.pools.server.query('select organization_id as id from app.people where id = $1', [person.id]))
      .rows[0].id
  const file = async (admin: SignedIn, who: SignedIn) =>
    (await admin.supabase.rpc('company_review_file', { organization: await homeOf(who) }).throwOnError()).data
  const decide = async (admin: SignedIn, who: SignedIn, decision: string, reason: string | null = null) => {
    const { organization_id: organization, seen_event } = await file(admin, who)
    return admin.supabase.rpc('decide_company_review', { organization, seen_event, decision, reason })
  }
  const check = async (admin: SignedIn, who: SignedIn, item: string, is_checked = true) => {
    const { organization_id: organization, seen_event } = await file(admin, who)
    return admin.supabase.rpc('check_company_review', { organization, seen_event, item, is_checked, note: 'Seen' })
  }
  const open = (admin: SignedIn | null, body: object) => call(app, admin, 'review-company', body)
  return { newCompany, ask, read, upload, addDocument, prepare, send, homeOf, file, decide, check, open }
}

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REVIEW_CHECKS } from '#features/administration/rules/company-review/review.ts'
import { sweepUnkeptFiles } from '#features/documents/server/unkept-files.ts'
import { signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { EIN, reviewFixture, SUBMISSION } from './review-fixture.ts'

let app: TestApp
let desk: ReturnType<typeof reviewFixture>
let ada: SignedIn
let grace: SignedIn
beforeAll(async () => {
  app = await testApp()
  desk = reviewFixture(app)
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  grace = await app.signIn(await superAdmin(app.database, 'Grace'))
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const auditOf = async (who: SignedIn) =>
  (
    await sql('select action from app.audit_events where organization_id = $1 order by chain_number', [
      await desk.homeOf(who),
    ])
  )
    .map(({ action }) => String(action))
    .filter((action) => action.startsWith('company_'))

describe('a company’s draft', () => {
  test('is stored with its EIN encrypted, and shows four digits of it', async () => {
    const maria = await desk.newCompany('Maria')

    const saved = await desk.ask(maria, { act: 'save', version: 0, details: { legal_name: 'Harbor' }, ein: EIN })

    expect(saved).toEqual({ status: 200, body: { version: 1 } })
    expect(await desk.read(maria)).toMatchObject({
      status: 'not_sent',
      draft: { version: 1, ein_last_four: '6789', details: { legal_name: 'Harbor' } },
    })
    const kept = await sql('select s.*, s::text as row from app.company_submissions s')
    expect(JSON.stringify(kept)).not.toContain('123456789')
    expect(kept[0].ein_sealed.length).toBeGreaterThan(20)
  })

  test('keeps its EIN if it is saved without one, and refuses an invalid one', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.ask(maria, { act: 'save', version: 0, details: {}, ein: EIN })

    const refused = await desk.ask(maria, { act: 'save', version: 1, details: {}, ein: '07-1234567' })
    await desk.ask(maria, { act: 'save', version: 1, details: { city: 'Austin' } })

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect((await desk.read(maria)).draft).toMatchObject({ ein_last_four: '6789', details: { city: 'Austin' } })
  })

  test('is not overwritten by a colleague who started from an earlier version', async () => {
    const maria = await desk.newCompany('Maria')
    const tom = await signedInColleague(app, maria, 'Tom', 'admin')
    await desk.ask(maria, { act: 'save', version: 0, details: { city: 'Austin' } })

    const late = await desk.ask(tom, { act: 'save', version: 0, details: { city: 'Dallas' } })

    expect(late).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } })
    expect((await desk.read(tom)).draft).toMatchObject({ version: 1, details: { city: 'Austin' } })
  })

  test('is sent only if nothing is missing, and every problem is named', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.ask(maria, { act: 'save', version: 0, details: { ...SUBMISSION, zip: '1', licenses: [] } })

    const refused = await desk.ask(maria, { act: 'send', version: 1 })

    expect(refused).toMatchObject({ status: 422, body: { code: 'SUBMISSION_INCOMPLETE' } })
    expect(Object(refused.body)['problems'].map(({ path }: { path: string }) => path)).toEqual([
      ...['zip', 'no_license_reason', 'ein', 'documents', 'documents', 'documents'],
    ])
    expect(await desk.read(maria)).toMatchObject({ status: 'not_sent' })
  })

  test('is sent once by two concurrent clicks, and can’t be changed while in review', async () => {
    const maria = await desk.newCompany('Maria')
    const version = await desk.prepare(maria)

    const clicks = await Promise.all([1, 2].map(() => desk.ask(maria, { act: 'send', version })))

    expect(clicks.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await desk.read(maria)).toMatchObject({ status: 'in_review', history: [{ kind: 'sent' }] })
    for (const act of [
      { act: 'save', version: 0, details: {} },
      { act: 'remove_document', document_id: (await desk.read(maria)).draft?.documents[0]?.id },
    ])
      expect(await desk.ask(maria, act)).toMatchObject({ status: 409, body: { code: 'IN_REVIEW' } })
    expect((await auditOf(maria)).filter((action) => action === 'company_review.sent')).toHaveLength(1)
  })
})

/** Ages all stored files, so that unused ones count as abandoned. */
async function ageFiles() {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query('alter table storage.objects disable trigger touch_updated_at')
  await owner.query("update storage.objects set updated_at = now() - interval '2 days'")
  await owner.query('alter table storage.objects enable trigger touch_updated_at')
  await owner.end()
}

describe('documents', () => {
  test('are PDFs, JPEGs and PNGs that the scanner found clean', async () => {
    const maria = await desk.newCompany('Maria')
    const html = await desk.upload(maria, Buffer.from('<html>'), 'text/html')
    const malware = await desk.upload(maria, Buffer.from(`%PDF-1.7\n${EICAR}`), 'application/pdf')

    expect([html.error, malware.error]).toMatchObject([{ statusCode: '415' }, { statusCode: '422' }])
    const nothing = await desk.ask(maria, { act: 'add_document', path: malware.path, kind: 'articles' })
    expect(nothing).toMatchObject({ status: 422, body: { code: 'FILE_NOT_FOUND' } })
  })

  test('are opened by a link that expires in minutes, which the company’s log records', async () => {
    const maria = await desk.newCompany('Maria')
    const document_id = await desk.addDocument(maria, 'articles')

    const { body } = await desk.ask(maria, { act: 'open_document', document_id })

    const served = await app.fetch(String(body['url']).replace('https://desk.test', ''))
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(body['view']).toMatchObject({ viewer: maria.person.email })
    expect(await auditOf(maria)).toEqual(['company_document.added', 'company_document.viewed'])
  })

  test('are deleted with their file before they are sent, and stay with the submission afterwards', async () => {
    const maria = await desk.newCompany('Maria')
    const mistaken = await desk.addDocument(maria, 'other')
    const [before] = await sql('select object_name from app.company_documents where id = $1', [mistaken])
    await desk.ask(maria, { act: 'remove_document', document_id: mistaken })
    await desk.send(maria)
    await desk.decide(ada, maria, 'more_requested', 'Send the current license')
    const [sent] = Object((await desk.read(maria)).draft).documents

    await desk.ask(maria, { act: 'remove_document', document_id: sent.id })

    expect(await sql('select 1 from storage.objects where name = $1', [before.object_name])).toEqual([])
    expect((await desk.read(maria)).draft?.documents).toHaveLength(3)
    const { submission } = await desk.file(ada, maria)
    expect(submission.documents).toHaveLength(4)
  })

  test('that were uploaded and never added are deleted after a day; added ones stay', async () => {
    const maria = await desk.newCompany('Maria')
    const kept = await desk.addDocument(maria, 'articles')
    const { path } = await desk.upload(maria)
    await ageFiles()

    await sweepUnkeptFiles(app.database.pools.server)

    expect(await sql('select 1 from storage.objects where name = $1', [path])).toEqual([])
    expect((await desk.ask(maria, { act: 'open_document', document_id: kept })).status).toBe(200)
  })
})

describe('a super admin', () => {
  test('finds the waiting companies, the longest waiting first, and their number', async () => {
    const [first, second] = [await desk.newCompany('First'), await desk.newCompany('Second')]
    await desk.send(first)
    await desk.send(second)

    const { data } = await ada.supabase.rpc('company_reviews', { wish: { status: 'in_review' } }).throwOnError()
    const { data: waiting } = await ada.supabase.rpc('waiting_company_reviews').throwOnError()

    const ids = data.rows.map(({ organization_id }: { organization_id: string }) => organization_id)
    expect(ids.indexOf(await desk.homeOf(first))).toBeLessThan(ids.indexOf(await desk.homeOf(second)))
    expect(data.total).toBe(waiting)
    const found = await ada.supabase.rpc('company_reviews', { wish: { status: '', search: "first's comp" } })
    expect(found.data.rows).toMatchObject([{ status: 'in_review', times_sent: 1, legal_name: SUBMISSION.legal_name }])
  })

  test('sees every field and document, and the EIN only by an audited command', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.send(maria)
    const file = await desk.file(ada, maria)
    const { organization_id, submission } = file

    const shown = await desk.open(ada, { act: 'reveal_ein', organization_id, submission_id: submission.id })
    const opened = await desk.open(ada, {
      act: 'open_document',
      organization_id,
      document_id: submission.documents[0].id,
    })

    expect(submission).toMatchObject({ details: { legal_name: SUBMISSION.legal_name }, ein_last_four: '6789' })
    expect(JSON.stringify(file)).not.toContain('123456789')
    expect([shown.body['ein'], opened.status]).toEqual(['123456789', 200])
    expect(await auditOf(maria)).toEqual(
      expect.arrayContaining(['company_review.ein_revealed', 'company_document.viewed']),
    )
  })

  test('approves only with a complete checklist; the owners are notified, and the company is approved', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.send(maria)
    for (const { item } of REVIEW_CHECKS.slice(1)) await desk.check(ada, maria, item)
    const early = await desk.decide(ada, maria, 'approved')
    await desk.check(grace, maria, 'legal_name')

    const approved = await desk.decide(ada, maria, 'approved')

    expect([early.error, approved.error]).toMatchObject([{ code: 'PT409' }, null])
    expect(await desk.read(maria)).toMatchObject({
      status: 'approved',
      history: [{ kind: 'approved', actor_name: null }, {}],
    })
    const { checks } = await desk.file(ada, maria)
    expect(checks).toContainEqual(
      expect.objectContaining({ item: 'legal_name', checked_by_name: 'Grace', note: 'Seen' }),
    )
    await vi.waitFor(async () =>
      expect(await app.mailbox.list()).toContainEqual(
        expect.objectContaining({ to: maria.person.email, subject: 'Your company is approved' }),
      ),
    )
    expect(await desk.ask(maria, { act: 'save', version: 0, details: {} })).toMatchObject({
      body: { code: 'ALREADY_APPROVED' },
    })
  })

  test('asks for more with a visible reason; the company adds to its submission and sends it again', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.send(maria)
    const blank = await desk.decide(ada, maria, 'more_requested', 'why?\u200b\u200b\u200b\u200b\u200b')
    await desk.decide(ada, maria, 'more_requested', 'Send the renewed license')
    const asked = await desk.read(maria)

    await desk.addDocument(maria, 'license')
    const again = await desk.ask(maria, { act: 'send', version: 0 })

    expect(blank.error).toMatchObject({ code: '22023' })
    expect(asked).toMatchObject({ status: 'more_requested', reason: 'Send the renewed license', draft: { version: 0 } })
    expect(again.status).toBe(200)
    const { submission, history, checks } = await desk.file(ada, maria)
    expect([submission.documents.length, submission.ein_last_four, checks]).toEqual([5, '6789', []])
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'more_requested', 'sent'])
  })

  test('a second decision changes nothing and names the first reviewer', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.send(maria)
    const { organization_id: organization, seen_event } = await desk.file(grace, maria)
    await desk.decide(ada, maria, 'refused', 'The license has lapsed')

    const late = await grace.supabase.rpc('decide_company_review', {
      ...{ organization, seen_event, decision: 'more_requested', reason: 'Send the license again' },
    })

    expect(late.error).toMatchObject({ code: 'PT409', message: expect.stringContaining('Ada refused this company') })
    expect(await desk.read(maria)).toMatchObject({ status: 'refused', reason: 'The license has lapsed' })
  })

  test('revokes an approval with a reason: by reopening the review, or by a refusal', async () => {
    const maria = await desk.newCompany('Maria')
    await desk.send(maria)
    for (const { item } of REVIEW_CHECKS) await desk.check(ada, maria, item)
    await desk.decide(ada, maria, 'approved')

    await desk.decide(ada, maria, 'reopened', 'A regulator has written to us')
    const reopened = await desk.file(ada, maria)
    await desk.decide(ada, maria, 'refused', 'The license was revoked')

    expect(reopened).toMatchObject({ status: 'in_review', checks: [] })
    expect(await desk.read(maria)).toMatchObject({ status: 'refused' })
    expect((await auditOf(maria)).filter((action) => /reopened|refused|approved/.test(action))).toEqual([
      ...['company_review.approved', 'company_review.reopened', 'company_review.refused'],
    ])
  })

  test('can’t approve a company without a submission', async () => {
    const maria = await desk.newCompany('Maria')

    expect((await desk.decide(ada, maria, 'approved')).error).toMatchObject({ code: 'PT409' })
    expect(await desk.read(maria)).toMatchObject({ status: 'not_sent' })
  })
})

describe('no one else', () => {
  test('staff see only the status, and can’t upload or open anything', async () => {
    const maria = await desk.newCompany('Maria')
    const priya = await signedInColleague(app, maria, 'Priya')
    await desk.send(maria)
    const { submission } = await desk.file(ada, maria)

    expect(Object.keys(await desk.read(priya)).toSorted()).toEqual(['since', 'status'])
    expect((await desk.upload(priya)).error).toMatchObject({ statusCode: '403' })
    const opened = await desk.ask(priya, { act: 'open_document', document_id: submission.documents[0].id })
    expect(opened).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    const [{ object_name }] = await sql('select object_name from app.company_documents where id = $1', [
      submission.documents[0].id,
    ])
    for (const who of [priya, maria]) {
      const bucket = who.supabase.storage.from('company-documents')
      expect((await bucket.download(object_name)).error).not.toBeNull()
      expect((await bucket.createSignedUrl(object_name, 60)).error).not.toBeNull()
      expect((await bucket.list()).data).toEqual([])
      await bucket.remove([object_name])
    }
    expect(await sql('select 1 from storage.objects where name = $1', [object_name])).toHaveLength(1)
  })

  test('another company’s owner can’t access its submission, documents or files', async () => {
    const [maria, omar] = [await desk.newCompany('Maria'), await desk.newCompany('Omar')]
    await desk.send(maria)
    await desk.decide(ada, maria, 'more_requested', 'Send the current license')
    const { path } = await desk.upload(maria)
    const { submission, organization_id, seen_event } = await desk.file(ada, maria)
    const document_id = submission.documents[0].id

    const answers = [
      await desk.ask(omar, { act: 'open_document', document_id }),
      await desk.ask(omar, { act: 'remove_document', document_id }),
      await desk.ask(omar, { act: 'add_document', path, kind: 'articles' }),
      await desk.open(omar, { act: 'open_document', organization_id, document_id }),
      await desk.open(omar, { act: 'reveal_ein', organization_id, submission_id: submission.id }),
    ]
    const { error } = await omar.supabase.rpc('decide_company_review', {
      ...{ organization: organization_id, seen_event, decision: 'approved' },
    })

    expect(answers.map(({ body }) => body['code'])).toEqual([
      ...['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_ADMIN', 'NOT_ADMIN'],
    ])
    expect(error).toMatchObject({ code: '42501' })
    expect((await desk.read(omar)).history).toEqual([])
  })

  test('nor can a visitor', async () => {
    expect((await desk.ask(null, { act: 'send', version: 0 })).status).toBe(401)
    expect((await app.supabase().rpc('company_review')).error).toMatchObject({ code: '42501' })
    expect((await app.supabase().rpc('company_reviews', { wish: {} })).error).toMatchObject({ code: '42501' })
  })
})

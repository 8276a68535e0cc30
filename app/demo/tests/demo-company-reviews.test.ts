import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoOrganizationReview } from '#app/demo/demo-company-reviews.ts'
import { missingDocuments } from '#features/administration/rules/company-review/documents.ts'
import { submissionSchema } from '#features/administration/rules/company-review/submission.ts'
import { reviewFixture } from '#features/administration/tests/review-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { createLog } from '#platform/http/log.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-reviews-'))
const files = diskFileStore(folder)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ files })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a demo company is in the queue with a valid submission, and adding it again changes nothing', async () => {
  const { server: pool, wire } = app.database.pools
  const { dataEncryptionKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const seed = {
    ...{ pool, sealer: createSealer(pool, dataEncryptionKey) },
    keeping: { pool: wire, files, log: createLog('silent') },
  }
  const noah = await app.subscriber('Noah', 'partner')
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const desk = reviewFixture(app)
  const { id: personId, email } = noah.person
  const organizationId = await desk.homeOf(noah)
  const add = () =>
    addDemoOrganizationReview(seed, { organizationId, personId, companyName: 'Harbor', fullName: 'Noah Brandt', email })

  await add()
  await add()

  const { status, submission, history } = await desk.file(ada, noah)
  const kinds = submission.documents.map(({ kind }: { kind: string }) => kind)
  expect([status, history.length, missingDocuments(kinds, true)]).toEqual(['in_review', 1, []])
  expect(submissionSchema('2026-11-26').safeParse(submission.details).success).toBe(true)
  const shown = await desk.open(ada, {
    ...{ act: 'reveal_ein', organization_id: organizationId, submission_id: submission.id },
  })
  expect(shown.body['ein']).toBe('831234567')
  for (const { id: document_id } of submission.documents)
    expect((await desk.ask(noah, { act: 'open_document', document_id })).status).toBe(200)
})

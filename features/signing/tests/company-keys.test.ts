import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCertificate } from '#features/signing/rules/seal/certificate.ts'
import { verifyPdf } from '#features/signing/rules/seal/verify-pdf.ts'
import { companyKey } from '#features/signing/server/seal/company-keys.ts'
import { sealPdf } from '#features/signing/server/seal/seal-pdf.ts'
import { twoPages } from '#features/signing/server/seal/sealed-fixture.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { callCommand, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let home: string
beforeAll(async () => {
  app = await testApp()
  home = await newCompany()
})
afterAll(() => app.close())

async function newCompany(): Promise<string> {
  const maria = await app.subscriber('maria')
  const { rows } = await app.database.pools.server.query<{ id: string }>(
    'select organization_id as id from app.people where id = $1',
    [maria.person.id],
  )
  return String(rows[0]?.id)
}

// Like another process: with a cache of its own.
const anotherProcess = () => {
  const pool = app.database.pools.server
  return { pool, sealer: createSealer(pool, Buffer.alloc(32, 9)) }
}
const company = (name = 'Añil Lending') => ({ organizationId: home, name })
const MAY = new Date('2026-05-04T15:00:00.500Z')
const keys = async () => {
  const { rows } = await app.database.pools.server.query<{ number: number; company_name: string; private_key: Buffer }>(
    'select number, company_name, private_key from app.signing_keys where organization_id = $1 order by number',
    [home],
  )
  return rows
}

describe('a company’s signing key', () => {
  test('is created once, even by several processes at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => companyKey(anotherProcess(), company(), MAY)))

    expect(new Set(made.map(({ certificate }) => Buffer.from(certificate).toString('hex'))).size).toBe(1)
    expect(await keys()).toHaveLength(1)
  })

  test('names the company, and is stored encrypted', async () => {
    const { certificate } = await companyKey(anotherProcess(), company(), MAY)

    expect(readCertificate(certificate).organization).toBe('Añil Lending')
    // 1: the format of encrypted values. A private key in the clear begins with 0x30.
    expect((await keys())[0]?.private_key[0]).toBe(1)
  })

  test('is replaced after a year, and the former seals stay valid', async () => {
    const former = await companyKey(anotherProcess(), company(), MAY)
    const facts = { companyName: 'Añil Lending', reason: 'Signed', sealedAt: MAY }
    const sealed = await sealPdf(await twoPages(), former, facts)

    const unchanged = await companyKey(anotherProcess(), company(), new Date('2027-05-04T14:00:00Z'))
    const next = await companyKey(anotherProcess(), company(), new Date('2027-05-04T16:00:00Z'))

    expect(unchanged.certificate).toEqual(former.certificate)
    expect(next.certificate).not.toEqual(former.certificate)
    expect(await verifyPdf(sealed, crypto.subtle)).toMatchObject({ outcome: 'valid' })
    expect(await keys()).toHaveLength(2)
  })

  test('is replaced when the company’s name changes', async () => {
    const later = new Date('2027-05-05T16:00:00Z')

    const renamed = await companyKey(anotherProcess(), company('Añil Credit'), later)

    expect(readCertificate(renamed.certificate).organization).toBe('Añil Credit')
    expect(await companyKey(anotherProcess(), company('Añil Credit'), later)).toMatchObject({
      certificate: renamed.certificate,
    })
  })

  test('is replaced if it was destroyed', async () => {
    const before = (await keys()).length
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(`update app.signing_keys set private_key = '' where organization_id = $1`, [home])
    await owner.end()

    await companyKey(anotherProcess(), company('Añil Credit'), new Date('2027-05-06T16:00:00Z'))

    expect(await keys()).toHaveLength(before + 1)
  })
})

describe('the lookup of a certificate', () => {
  test('tells everyone whose certificate it is, and nothing secret', async () => {
    const { rows } = await app.database.pools.server.query<{ sha256: string }>(
      'select certificate_sha256 as sha256 from app.signing_keys where organization_id = $1 and number = 1',
      [home],
    )

    const reply = await callCommand(app, 'seal-certificate', { sha256: rows[0]?.sha256 })

    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual(['certificate', 'company_name', 'valid_from', 'valid_until'])
    expect(reply.body['company_name']).toBe('Añil Lending')
  })

  test('knows no other certificate', async () => {
    const reply = await callCommand(app, 'seal-certificate', { sha256: '0'.repeat(64) })

    expect(reply).toMatchObject({ status: 404, body: { code: 'CERTIFICATE_UNKNOWN' } })
  })
})

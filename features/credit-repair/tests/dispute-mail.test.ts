import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLetterMailer } from '#features/credit-repair/server/mail/configured-mailer.ts'
import { followLetters } from '#features/credit-repair/server/mail/follow-letters.ts'
import { LetterRefused, MailerUnavailable } from '#features/credit-repair/server/mail/letter-mailer.ts'
import { lobGateway } from '#features/credit-repair/server/mail/lob-gateway.ts'
import { type SandboxMailer, startSandboxMailer } from '#features/credit-repair/server/mail/sandbox/sandbox-mailer.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { sandboxProcess } from '#test/support/sandbox-process.ts'
import { type Disputed, disputeFixture, disputesOf, NOT_MINE, signedUp, VERIZON } from './dispute-fixture.ts'

const MAILING_MS = 90_000

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let sandbox: SandboxMailer
beforeAll(async () => {
  sandbox = await startSandboxMailer({ port: 0, apiKey: 'key' })
  const letterMailer = { ...lobGateway({ url: sandbox.url, apiKey: 'key' }), isSandbox: true }
  app = await testApp({ letterMailer })
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const mail = (ids: readonly string[], more: object = {}, person = maria) =>
  callCommand(app, 'mail-disputes', { dispute_ids: ids, is_read: true, ...more }, { person })
const check = (letterId: string, person = maria) =>
  callCommand(app, 'check-letter', { letter_id: letterId }, { person })
const lettersOf = async ({ clientId }: Disputed, { supabase } = maria) =>
  (await supabase.from('dispute_letters').select('*').eq('client_id', clientId).throwOnError()).data

async function attested(items: object[] = [NOT_MINE]) {
  const file = await signedUp(app, maria)
  const { ids } = (await disputeFixture(app, maria).open(file, items)).body
  for (const id of ids) await disputeFixture(app, maria).advance(id, { to: 'attested' })
  return { file, ids }
}
const toZip = (zip: string) => [
  {
    ...NOT_MINE,
    ...{ recipient: 'furnisher', recipient_name: 'Ally', recipient_address: `P.O. Box 1\nDetroit, MI ${zip}` },
  },
]

describe('a letter about attested disputes', () => {
  test(
    'is mailed certified, and its disputes are sent with its tracking number',
    async () => {
      const { file, ids } = await attested([NOT_MINE, { ...NOT_MINE, item_key: VERIZON }])

      const { status, body } = await mail(ids)

      expect([status, body.tracking_number]).toEqual([200, expect.stringMatching(/^9207/)])
      expect(await lettersOf(file)).toMatchObject([{ status: 'sent', recipient_name: 'Experian', is_sandbox: true }])
      expect(await disputesOf(maria, file.clientId)).toMatchObject([
        { status: 'sent', tracking_number: body.tracking_number },
        { status: 'sent', tracking_number: body.tracking_number },
      ])
    },
    MAILING_MS,
  )

  test(
    'starts the clock when it is delivered, once',
    async () => {
      const { file, ids } = await attested()
      const { body } = await mail(ids)

      expect((await check(body.letter_id)).body).toEqual({ status: 'delivered' })
      expect((await check(body.letter_id)).body).toEqual({ status: 'delivered' })

      const [dispute] = await disputesOf(maria, file.clientId)
      expect(dispute).toMatchObject({ status: 'received', due_on: expect.any(String) })
      const [letter] = await lettersOf(file)
      expect(letter).toMatchObject({ status: 'delivered', delivered_on: dispute?.received_on })
      expect(letter?.events.map(({ name }: { name: string }) => name)).toEqual(['Mailed', 'In Transit', 'Delivered'])
    },
    MAILING_MS,
  )

  test(
    'is followed every hour, and a returned one starts no clock',
    async () => {
      const [home, away] = [await attested(), await attested(toZip('00002'))]
      await mail(home.ids)
      await mail(away.ids)
      const letterMailer = { ...lobGateway({ url: sandbox.url, apiKey: 'key' }), isSandbox: true }

      await followLetters({ pool: app.database.pools.server, letterMailer })

      expect(await lettersOf(home.file)).toMatchObject([{ status: 'delivered' }])
      expect(await lettersOf(away.file)).toMatchObject([{ status: 'returned' }])
      expect(await disputesOf(maria, away.file.clientId)).toMatchObject([{ status: 'sent', received_on: null }])
    },
    MAILING_MS,
  )

  test(
    'is mailed once, even if the service’s reply is lost',
    async () => {
      const { file, ids } = await attested(toZip('00004'))
      const before = sandbox.mailed()

      expect(await mail(ids)).toMatchObject({ status: 503, body: { code: 'MAILER_UNAVAILABLE' } })
      expect((await disputesOf(maria, file.clientId))[0]?.status).toBe('attested')
      expect((await mail(ids)).status).toBe(200)

      expect(sandbox.mailed()).toBe(before + 1)
      expect(await lettersOf(file)).toMatchObject([{ status: 'sent' }])
    },
    MAILING_MS,
  )

  test(
    'that the service refuses is kept with the reason, and its disputes stay attested',
    async () => {
      const { file, ids } = await attested(toZip('00001'))

      expect(await mail(ids)).toMatchObject({ status: 422, body: { code: 'LETTER_REFUSED' } })

      expect(await lettersOf(file)).toMatchObject([
        { status: 'failed', failure: expect.stringContaining('undeliverable') },
      ])
      expect((await disputesOf(maria, file.clientId))[0]?.status).toBe('attested')
    },
    MAILING_MS,
  )
})

describe('no letter is mailed', () => {
  test('unread', async () => {
    const { ids } = await attested()

    expect((await mail(ids, { is_read: false })).status).toBe(400)
  })

  test('about a claim that the client did not attest to', async () => {
    const file = await signedUp(app, maria)
    const { ids } = (await disputeFixture(app, maria).open(file, [NOT_MINE])).body

    expect(await mail(ids)).toMatchObject({ status: 409, body: { code: 'NOT_ATTESTED' } })
    expect(await lettersOf(file)).toEqual([])
  })

  test('without the client’s address', async () => {
    const { file, ids } = await attested()
    await maria.supabase.from('clients').update({ zip: null }).eq('id', file.clientId).throwOnError()

    expect(await mail(ids)).toMatchObject({ status: 422, body: { code: 'ADDRESS_INCOMPLETE' } })
  })

  test('to an address without a ZIP code', async () => {
    const { ids } = await attested(toZip(''))

    expect(await mail(ids)).toMatchObject({ status: 422, body: { code: 'ADDRESS_INCOMPLETE' } })
  })

  test('or looked up by another company', async () => {
    const { file, ids } = await attested()
    const { body } = await mail(ids)

    expect(await mail(ids, {}, omar)).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
    expect(await check(body.letter_id, omar)).toMatchObject({ status: 404, body: { code: 'LETTER_NOT_FOUND' } })
    expect(await lettersOf(file, omar)).toEqual([])
  })
})

describe('the mail service', () => {
  const LETTER = {
    ...{ key: 'k', description: 'Letter', pdf: Buffer.from('%PDF-1.7') },
    from: { name: 'Dana', line1: '1 Main', city: 'Austin', state: 'TX', zip: '78704' },
    to: { name: 'Experian', line1: 'P.O. Box 4500', city: 'Allen', state: 'TX', zip: '75013' },
  }

  test('refuses an unknown key, and what is no PDF', async () => {
    const stranger = lobGateway({ url: sandbox.url, apiKey: 'other' })
    await expect(stranger.send(LETTER)).rejects.toBeInstanceOf(MailerUnavailable)
    const ours = lobGateway({ url: sandbox.url, apiKey: 'key' })
    await expect(ours.send({ ...LETTER, key: 'x', pdf: Buffer.from('hello') })).rejects.toBeInstanceOf(LetterRefused)
    await expect(ours.stateOf('ltr_unknown')).rejects.toBeInstanceOf(LetterRefused)
  })

  test('is our sandbox unless another one is configured', async () => {
    const own = await openLetterMailer(null)
    const real = await openLetterMailer({ url: 'https://lob.test', apiKey: 'k' })

    expect([own.isSandbox, real.isSandbox]).toEqual([true, false])
    await own.close()
    await real.close()
  })

  test('runs alone, lists its stories, and stops on a signal', async () => {
    const alone = await sandboxProcess('features/credit-repair/server/mail/sandbox/main.ts', '00004')

    const answer = await fetch(alone.address, { method: 'POST' })

    expect(answer.status).toBe(401)
    expect(await alone.stop('SIGTERM')).toBe(0)
  })
})

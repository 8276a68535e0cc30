import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { agreedClient } from '#features/messages/tests/text-fixture.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import { linkTasks } from '#features/signing/server/send-link.ts'
import { createLog } from '#platform/http/log.ts'
import { MailFailed } from '#platform/mail/mailer.ts'
import { callCommand } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { agree, identify, linkOf, readAndFill } from './ceremony.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const sandboxCarrierDesk = {
  isSandbox: true,
  gateway: {
    send: async () => {
      throw new Error('No text is sent here')
    },
  },
}
const DANA: NewSigner = {
  ...{ role: 'client', name: 'Dana Whitfield', email: 'dana@example.test', phone: null, language: 'en' },
  means: 'link',
}
let number = 0
const nextTitle = () => `News ${(number += 1)}.`
const toldTo = async (person = desk.maria) =>
  (await person.supabase.from('notifications').select('kind, details').order('created_at')).data ?? []
const kindsTold = async (id: string, person = desk.maria) =>
  (await toldTo(person)).filter(({ details }) => Object(details).envelope_id === id).map(({ kind }) => kind)
const soon = (id: string, kind: string) => vi.waitFor(async () => expect(await kindsTold(id)).toContain(kind))

async function opened(title: string) {
  const signer = await linkOf(desk, 'dana@example.test', title)
  await identify(desk, signer, 'dana@example.test')
  await agree(desk, signer)
  return signer
}

describe('staff are notified', () => {
  test('when a signer declines, and the sender alone', async () => {
    const ben = await desk.app.signIn(await colleague(desk.app.database, desk.maria.person, 'Ben', 'staff'))
    const title = nextTitle()
    const { id } = await desk.create({ title, signers: [DANA] })
    const signer = await opened(title)

    await signer.call({ act: 'decline', reason: 'Too expensive' })

    expect(await kindsTold(id)).toEqual(['signing_ended'])
    expect(await kindsTold(id, ben)).toEqual([])
  })

  test('when a signer asks a question', async () => {
    const title = nextTitle()
    const { id } = await desk.create({ title, signers: [DANA] })

    await (await opened(title)).call({ act: 'ask', question: 'Why? My SSN is 600-22-1693.' })

    expect(await kindsTold(id)).toEqual(['signing_question'])
    const [kept] = await desk.rows('select body from public.envelope_messages where envelope_id = $1', [id])
    expect(JSON.stringify(kept)).not.toContain('600-22')
  })

  test('when everyone has signed, once', async () => {
    const title = nextTitle()
    const { id } = await desk.create({ title, signers: [DANA] })
    const signer = await opened(title)
    await readAndFill(signer, { sign: { kind: 'typed', text: 'Dana' } })

    await signer.call({ act: 'sign' })

    await soon(id, 'signing_completed')
    expect(await kindsTold(id)).toEqual(['signing_completed'])
  })
})

describe('a link that doesn’t arrive', () => {
  const texted = { ...DANA, email: null, phone: '5125550199' }

  test('for lack of consent to texts shows at the signer and at the envelope, and a corrected address ends it', async () => {
    const { id } = await desk.create({ title: nextTitle(), signers: [texted] })
    await soon(id, 'signing_undelivered')
    const read = () =>
      desk.rows<{ id: string; undelivered_because: string | null; is_open: boolean }>(
        `select s.id, s.undelivered_because, e.undelivered_since is not null as is_open from public.envelope_signers s
           join public.envelopes e on e.id = s.envelope_id where s.envelope_id = $1`,
        [id],
      )
    const [signer] = await read()

    await callCommand(
      desk.app,
      'envelopes',
      {
        act: 'correct',
        envelope_id: id,
        signer_id: signer?.id,
        email: 'dana@example.test',
        phone: null,
        means: 'link',
      },
      { person: desk.maria, key: randomUUID() },
    )

    expect(signer).toMatchObject({ undelivered_because: 'no_consent', is_open: true })
    expect((await desk.events(id)).map(({ kind }) => kind)).toContain('undelivered')
    expect(await read()).toMatchObject([{ undelivered_because: null, is_open: false }])
  })

  test('because the company has no number for texts shows as that', async () => {
    await agreedClient(desk.app, desk.maria, texted.phone)
    await desk.rows('update app.installation set has_real_text_carrier = true returning 1')
    const { id } = await desk.create({ title: nextTitle(), signers: [texted] })
    await soon(id, 'signing_undelivered')
    await desk.rows('update app.installation set has_real_text_carrier = false returning 1')

    const [signer] = await desk.rows<{ undelivered_because: string }>(
      'select undelivered_because from public.envelope_signers where envelope_id = $1',
      [id],
    )

    expect(signer?.undelivered_because).toBe('no_number')
  })

  test('because the mail server refuses the address shows too, and a later delivery ends it', async () => {
    const title = nextTitle()
    const { id } = await desk.create({ title, signers: [DANA] })
    await linkOf(desk, 'dana@example.test', title)
    const because = async () =>
      (
        await desk.rows<{ id: string; undelivered_because: string | null }>(
          'select id, undelivered_because from public.envelope_signers where envelope_id = $1',
          [id],
        )
      )[0]
    const signerId = (await because())?.id
    const refusing = {
      send: async () => {
        throw new MailFailed('550 no such user', true)
      },
    }
    const again = { organization_id: desk.home, signer_id: signerId, why: 'again' }
    const tasks = linkTasks({
      ...{ pool: desk.pool, mailer: refusing, isMailReal: false, appUrl: 'https://desk.test', clock: Date.now },
      ...{ carrier: sandboxCarrierDesk, signingSecret: Buffer.from('secret'), log: createLog('silent') },
    })

    await tasks['send_signing_link']?.(again, new AbortController().signal, false)

    expect((await because())?.undelivered_because).toBe('refused')
    await callCommand(
      desk.app,
      'envelopes',
      { act: 'resend', envelope_id: id, signer_id: signerId },
      { person: desk.maria },
    )
    await vi.waitFor(async () => expect((await because())?.undelivered_because).toBeNull())
  })
})

import type { FieldValue } from '#features/signing/rules/field-value.ts'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { type CommandReply, callCommand } from '#test/support/app.ts'
import type { SigningDesk } from './signing-fixture.ts'

/** A signer at their page, as the browser acts for them. */
export function signerAt({ app }: SigningDesk, token: string) {
  let session: string | undefined
  const call = async (body: object): Promise<CommandReply> => {
    const reply = await callCommand(app, 'signing-link', { token, ...(session !== undefined && { session }), ...body })
    if (typeof reply.body.session === 'string') session = reply.body.session
    return reply
  }
  const file = (body: object) =>
    app.fetch('/functions/v1/signing-file', {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, session, ...body }),
    })
  const bytesOf = async (body: object) => Buffer.from(await (await file(body)).arrayBuffer())
  const state = async (): Promise<SignerState> => (await call({ act: 'open' })).body.state
  return { call, file, bytesOf, state, token, session: () => session }
}
export type Signer = ReturnType<typeof signerAt>

/** Returns the newest mail to an address whose text matches, once it has arrived. */
async function mailTo({ app }: SigningDesk, to: string, matching: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await app.mailbox.list()).find((mail) => mail.to === to && matching.test(mail.text))
    if (found !== undefined) return found.text
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error(`No mail to ${to} matches ${matching}`)
}

/** Opens the link that a signer got by email. */
export async function linkOf(desk: SigningDesk, to: string, title: string): Promise<Signer> {
  const text = await mailTo(desk, to, new RegExp(`${title}[\\s\\S]*/sign#`))
  return signerAt(desk, /\/sign#([\w-]+)/.exec(text)?.[1] ?? '')
}

/** Passes the identity step with the code from the mailbox. */
export async function identify(desk: SigningDesk, signer: Signer, to: string): Promise<void> {
  // Other mails can arrive meanwhile, so the codes are counted.
  const codes = async () =>
    (await desk.app.mailbox.list()).filter((mail) => mail.to === to && /\b\d{6}\b/.test(mail.text)).length
  const before = await codes()
  await signer.call({ act: 'send_code' })
  for (let tries = 0; (await codes()) === before && tries < 200; tries += 1)
    await new Promise((done) => setTimeout(done, 25))
  const text = await mailTo(desk, to, /\b\d{6}\b/)
  await signer.call({ act: 'check_code', code: /\b(\d{6})\b/.exec(text)?.[1] })
}

/** Agrees with the code in the test PDF. */
export async function agree(desk: SigningDesk, signer: Signer): Promise<CommandReply> {
  const [link] = await desk.rows<{ access_code: string }>(
    'select access_code from app.signer_links where token_hash = $1',
    [hashOfSecret(signer.token)],
  )
  return signer.call({ act: 'consent', code: link?.access_code })
}

/** Reads all pages, and fills the given fields of all documents. */
export async function readAndFill(signer: Signer, values: Record<string, FieldValue>): Promise<void> {
  const state = await signer.state()
  if (state.stage !== 'sign') throw new Error(`The page is at ${state.stage}`)
  for (const { id, pages, fields } of state.documents) {
    for (let page = 1; page <= pages; page += 1) await signer.call({ act: 'page_viewed', document_id: id, page })
    for (const field of fields) {
      const value = values[field.id]
      if (value !== undefined) await signer.call({ act: 'fill', document_id: id, field_id: field.id, value })
    }
  }
}

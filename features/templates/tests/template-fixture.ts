import { randomUUID } from 'node:crypto'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import type { TemplateBody, TextBody } from '#features/templates/rules/template-body.ts'
import { callCommand, type SignedIn, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

export const NOTICE: TextBody = { content: STARTER_CONTENTS.cosigner_notice.en, tests: [] }

/** A review by counsel, which a notice to cosigners needs. */
export const COUNSEL = { name: 'Ruth Bell', reviewed_on: '2026-01-05', states: [] }

/** A lender with two people who manage templates, maria and vera, sam, who doesn't, and omar of another company. */
export async function templateFixture() {
  const app = await testApp()
  const maria = await app.subscriber('Maria', 'lender')
  const omar = await app.subscriber('Omar', 'dealer')
  const vera = await app.signIn(await colleagueWith(app.database, maria.person, ['manage_compliance']))
  const sam = await app.signIn(await colleagueWith(app.database, maria.person, ['change_clients']))
  const server = async (sql: string, values: unknown[] = []) =>
    (await app.database.pools.server.query(sql, values)).rows
  const send = (name: string) => (person: SignedIn, body: object) =>
    callCommand(app, name, body, { person, key: randomUUID() })
  const template = send('document-template')
  let names = 0

  async function draft(body: TemplateBody = NOTICE, kind = 'cosigner_notice', author = maria) {
    const made = await template(author, { act: 'create', name: `Template ${++names}`, kind, body })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.body as { template_id: string; version_id: string; hash: string }
  }
  async function submitted() {
    const made = await draft()
    await template(maria, { act: 'submit', version_id: made.version_id, hash: made.hash })
    return made
  }
  async function published() {
    const made = await submitted()
    const { status, body } = await template(vera, {
      ...{ act: 'publish', version_id: made.version_id, hash: made.hash },
      counsel: COUNSEL,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return made
  }
  const [{ id: home }] = await server('select organization_id as id from app.people where id = $1', [maria.person.id])
  return {
    ...{ app, maria, vera, sam, omar, server, template, pack: send('document-package'), draft, submitted, published },
    home: String(home),
  }
}

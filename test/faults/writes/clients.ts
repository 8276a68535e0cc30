import { answerOf } from '#test/faults/company.ts'
import { compare, counts, type Entry, fateOf } from '#test/faults/ledger.ts'
import { insist, marksOf, type Scene, type Work, writtenBy } from './work.ts'

const FOUND = 'select last_name as mark from public.clients where last_name = any ($1)'

const clientsFound = async (scene: Scene, marks: string[]) => {
  const rows = await scene.installation.rows<{ mark: string }>(FOUND, [marks])
  return counts(rows.map(({ mark }) => mark))
}

/** A client added on the screens, which is sent once because the screens have no key for it. */
export const addedClients: Work = {
  kind: 'client',
  share: 6,
  async write(_, { supabase, ownerId }, mark) {
    const row = { first_name: 'Fay', last_name: mark, user_id: ownerId, email: `${mark}@example.test` }
    const { status } = await supabase.from('clients').insert(row)
    return { fate: fateOf(status) }
  },
  async check(scene, entries) {
    const found = await clientsFound(scene, marksOf(entries))
    return compare(entries, ({ mark }) => found.get(mark) ?? 0, 'the client list')
  },
}

const TOLD = `select data -> 'client' ->> 'lastName' as mark from app.webhook_events
               where type = 'client.created' and data -> 'client' ->> 'lastName' = any ($1)`

/** A client added by a program, which repeats the request under its key until there is a response. */
export const apiClients: Work = {
  kind: 'API client',
  share: 5,
  async write({ installation }, { apiKey, fetch }, mark) {
    const body = JSON.stringify({ firstName: 'Abel', lastName: mark, email: `${mark}@example.test` })
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': mark }
    const url = `${installation.url}/v1/clients`
    return writtenBy(await insist(() => answerOf(fetch(url, { method: 'POST', headers, body }))))
  },
  async check(scene, entries) {
    const [found, told] = await Promise.all([
      clientsFound(scene, marksOf(entries)),
      scene.installation.rows<{ mark: string }>(TOLD, [marksOf(entries)]),
    ])
    const timesTold = counts(told.map(({ mark }) => mark))
    return [
      ...compare(entries, ({ mark }) => found.get(mark) ?? 0, 'the client list'),
      ...compare(toldOf(scene, entries), ({ mark }) => timesTold.get(mark) ?? 0, 'the events for webhooks'),
    ]
  },
}

/** Returns the entries that a webhook announces. */
function toldOf({ companies }: Scene, entries: readonly Entry[]): Entry[] {
  const told = new Set(companies.filter(({ isTold }) => isTold).map(({ id }) => id))
  return entries.filter(({ company }) => told.has(company))
}

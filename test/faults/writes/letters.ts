import { OUTCOME_UNKNOWN } from '#features/messages/server/texts/send-text.ts'
import { answerOf } from '#test/faults/company.ts'
import { compare, counts, type Entry, type Finding, fateOf } from '#test/faults/ledger.ts'
import type { Received } from '#test/faults/providers.ts'
import { insist, marksOf, type Scene, type Work, writtenBy } from './work.ts'

const MESSAGES = `
  select m.id, m.body as mark, m.status, m.failure from public.messages m where m.body = any ($1)`

interface Message {
  id: string
  mark: string
  status: string
  failure: string | null
}

const messagesOf = ({ installation }: Scene, entries: readonly Entry[]) =>
  installation.rows<Message>(MESSAGES, [marksOf(entries)])

/** Returns the mails that a person would see: a mail program shows those with the same Message-ID once. */
const mailsSeen = ({ mails }: Received, nameOf: (mail: Received['mails'][number]) => string) => {
  const seen = new Map(mails.map((mail) => [`${nameOf(mail)} ${mail.messageId}`, nameOf(mail)]))
  return counts(seen.values())
}

/** An email to a client. */
export const emails: Work = {
  kind: 'email',
  share: 4,
  async write(_, { act, clientId }, mark) {
    const message = { client_id: clientId, channel: 'email', subject: mark, body: mark }
    return writtenBy(await insist(() => act('send-message', message, mark)))
  },
  async check(scene, entries) {
    const messages = await messagesOf(scene, entries)
    const kept = counts(messages.map(({ mark }) => mark))
    const seen = mailsSeen(scene.received, ({ subject }) => subject.split(' ').at(-1) ?? '')
    return [
      ...compare(entries, ({ mark }) => kept.get(mark) ?? 0, 'the messages'),
      ...messages.flatMap((message) => delivered(message, seen.get(message.mark) ?? 0)),
    ]
  },
}

function delivered({ mark, status, failure }: Message, times: number): Finding[] {
  const named = `email ${mark}`
  if (status === 'queued') return [{ wrong: 'stuck', what: `${named} is queued` }]
  if (times > 1) return [{ wrong: 'duplicated', what: `${named} came ${times} times under several Message-IDs` }]
  if (status === 'failed') return [{ wrong: 'lost', what: `${named} was given up: ${failure}` }]
  return times === 0 ? [{ wrong: 'lost', what: `${named} is ${status}, and never came` }] : []
}

/** A text to a client. If its outcome is unknown, its writer is informed, because texts are never sent twice. */
export const texts: Work = {
  kind: 'text',
  share: 3,
  async write(_, { act, clientId, isTexting }, mark) {
    if (!isTexting) return null
    const message = { client_id: clientId, channel: 'text', body: mark }
    return writtenBy(await insist(() => act('send-message', message, mark)))
  },
  async check(scene, entries) {
    const messages = await messagesOf(scene, entries)
    const kept = counts(messages.map(({ mark }) => mark))
    const taken = counts(scene.received.texts.map(({ body }) => body))
    return [
      ...compare(entries, ({ mark }) => kept.get(mark) ?? 0, 'the messages'),
      ...messages.flatMap((message) => texted(message, taken.get(message.mark) ?? 0)),
    ]
  },
}

function texted({ mark, status, failure }: Message, times: number): Finding[] {
  const named = `text ${mark}`
  if (status === 'queued') return [{ wrong: 'stuck', what: `${named} is queued` }]
  if (times > 1) return [{ wrong: 'duplicated', what: `${named} was sent ${times} times` }]
  const isTold = status === 'failed' && failure === OUTCOME_UNKNOWN
  if (isTold || times === 1) return []
  return [{ wrong: 'lost', what: `${named} is ${status} (${failure ?? 'no failure'}), and was never sent` }]
}

const ACCOUNTS = 'select email from auth.users where email = any ($1)'
const addressOf = (mark: string) => `${mark}@example.test`

/** A person who signs up and gets a mail with a link. Sent once, as browsers do. */
export const signUps: Work = {
  kind: 'sign-up',
  share: 2,
  async write({ installation }, { fetch }, mark) {
    const headers = { apikey: installation.secrets.anonKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ email: addressOf(mark), password: `Words-${mark.slice(0, 12)}-1` })
    const { status } = await answerOf(fetch(`${installation.url}/auth/v1/signup`, { method: 'POST', headers, body }))
    return { fate: fateOf(status) }
  },
  async check({ installation, received }, entries) {
    const rows = await installation.rows<{ email: string }>(ACCOUNTS, [marksOf(entries).map(addressOf)])
    const accounts = new Set(rows.map(({ email }) => email))
    const seen = mailsSeen(received, ({ to }) => to)
    return [
      ...compare(entries, ({ mark }) => (accounts.has(addressOf(mark)) ? 1 : 0), 'the accounts'),
      // The mail belongs to the account, so one exists if and only if the other does.
      ...entries.flatMap(({ mark }): Finding[] => {
        const [times, expected] = [seen.get(addressOf(mark)) ?? 0, accounts.has(addressOf(mark)) ? 1 : 0]
        if (times === expected) return []
        const wrong = times > expected ? 'duplicated' : 'lost'
        return [{ wrong, what: `the mail of sign-up ${mark} came ${times} times instead of ${expected}` }]
      }),
    ]
  },
}

import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { compare, counts, type Finding, fateOf } from '#test/faults/ledger.ts'
import { insist, marksOf, type Work, writtenBy } from './work.ts'

const PLACE = { address: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78704' }
const ORDERED = `
  select p.idempotency_key as mark, r.id as report, p.status, p.credits_charged as charged
    from app.credit_pulls p left join public.credit_reports r on r.id = p.report_id
   where p.idempotency_key = any ($1)`

interface Ordered {
  mark: string
  report: string | null
  status: string
  charged: number
}

const THROTTLED = 'TOO_SOON'
const UNDER_WAY = 'STILL_ORDERING'

/** A credit report of all bureaus, ordered under a key until there is a response. */
export const creditOrders: Work = {
  kind: 'credit order',
  share: 4,
  async write(_, { act, clientId }, mark) {
    const order = {
      ...{ ...PLACE, first_name: 'Otto', last_name: mark, client_id: clientId, bureaus: BUREAUS },
      ...{ permissible_purpose: 'credit_transaction', idempotency_key: mark },
      consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
    }
    const answer = await insist(
      () => act('credit-pull', order),
      ({ status, body }) => fateOf(status) === 'unknown' || body?.code === UNDER_WAY,
    )
    // A company may order once in ten seconds, so nothing was written.
    if (answer.body?.code === THROTTLED) return null
    // The order was interrupted before any bureau responded. The product reports the outcome as unknown and charges
    // nothing.
    if (answer.body?.code === 'OUTCOME_UNKNOWN' || answer.body?.code === UNDER_WAY) return { fate: 'unknown' }
    return writtenBy(answer)
  },
  async check({ installation, received }, entries) {
    const orders = await installation.rows<Ordered>(ORDERED, [marksOf(entries)])
    const reports = counts(orders.filter(({ report }) => report !== null).map(({ mark }) => mark))
    const billed = counts(received.bureauOrders.map(({ lastName, bureau }) => `${lastName} ${bureau}`))
    return [
      ...compare(entries, ({ mark }) => reports.get(mark) ?? 0, 'the credit reports'),
      ...entries.flatMap(({ mark }) => BUREAUS.flatMap((bureau) => billedTwice(`${mark} ${bureau}`, billed))),
      ...orders.flatMap(wronglyCharged),
    ]
  },
}

function billedTwice(order: string, billed: Map<string, number>): Finding[] {
  const times = billed.get(order) ?? 0
  return times > 1 ? [{ wrong: 'duplicated', what: `credit order ${order} reached the bureau ${times} times` }] : []
}

function wronglyCharged({ mark, report, status, charged }: Ordered): Finding[] {
  if (status === 'reserved') return [{ wrong: 'stuck', what: `credit order ${mark} is reserved` }]
  return report === null && charged > 0
    ? [{ wrong: 'duplicated', what: `credit order ${mark} cost ${charged} credits without a report` }]
    : []
}

// The server puts 'desk:' before people's keys.
const CARDS = `
  select substr(o.idempotency_key, 6) as mark, o.id, o.outcome, (select count(*)::int from public.credit_cards c where c.id = o.id) as cards
    from app.card_orders o where substr(o.idempotency_key, 6) = any ($1)`

interface CardOrdered {
  mark: string
  id: string
  outcome: string | null
  cards: number
}

/** A card ordered from the issuer under a key until there is a response. */
export const cardOrders: Work = {
  kind: 'card order',
  share: 3,
  async write(_, { act, clientId }, mark) {
    const order = { act: 'issue', client_id: clientId, form: 'virtual', product_id: 'everyday', credit_limit: 500 }
    return writtenBy(await insist(() => act('cards', { ...order, idempotency_key: mark })))
  },
  async check({ installation, received }, entries) {
    const orders = await installation.rows<CardOrdered>(CARDS, [marksOf(entries)])
    const cardsByMark = new Map(orders.map(({ mark, cards }) => [mark, cards]))
    const asked = new Set(received.cardOrders)
    return [
      ...compare(entries, ({ mark }) => cardsByMark.get(mark) ?? 0, 'the cards'),
      ...orders.flatMap(({ mark, id, outcome }): Finding[] => {
        if (outcome === null) return [{ wrong: 'stuck', what: `card order ${mark} has no outcome` }]
        const isMadeUp = outcome === 'issued' && !asked.has(id)
        return isMadeUp ? [{ wrong: 'lost', what: `card order ${mark} never reached the issuer` }] : []
      }),
    ]
  },
}

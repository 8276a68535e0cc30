import { z } from 'zod'
import { HOLD_KINDS, TRANSACTION_KINDS } from '#features/cards/rules/ledger-entry.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { REPORT_STATUSES } from '#features/credit-reports/rules/report-status.ts'
import { API_MODES, API_SCOPES } from '#features/public-api/rules/api-key.ts'
import { applicationReply } from '#features/public-api/rules/applications.ts'
import { cardReply } from '#features/public-api/rules/cards.ts'
import { clientReply } from '#features/public-api/rules/clients.ts'
import { reportSummary } from '#features/public-api/rules/credit-reports.ts'
import { instant } from '#features/public-api/rules/fields.ts'

const text = z.string().nullable()
const dollars = z.number().meta({ description: 'Dollars, with at most two decimals.' })

const client = clientReply.omit({ ssn: true, dateOfBirth: true })

const changed = z.array(z.string()).meta({
  description: 'The names of the fields that changed. For ssn and dateOfBirth only the name is sent, never the value.',
})

const merge = z.strictObject({
  id: z.uuid(),
  keptId: z.uuid().meta({ description: 'The client that stays. Records of the merged client have this client now.' }),
  mergedId: z.uuid().meta({ description: 'The client that was merged away. Replace its id with `keptId`.' }),
  mergedAt: instant,
  undoUntil: instant,
})

const report = reportSummary.pick({ id: true, clientId: true, pullType: true, createdAt: true }).extend({
  status: z.enum(REPORT_STATUSES).exclude(['pending']),
  bureaus: z.array(z.enum(BUREAUS)).nullable(),
  outcomes: z.partialRecord(z.enum(BUREAUS), z.string()).nullable(),
})

const card = cardReply.omit({ brand: true, expMonth: true, expYear: true, apr: true, livemode: true })

/** An entry of a card's ledger, with the kinds that an event can have. */
const entry = (kinds: readonly [string, ...string[]]) =>
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(kinds),
    amount: dollars,
    merchant: text,
    reason: text.meta({ description: 'Why a purchase was declined.' }),
    authorizationId: z.uuid().nullable().meta({ description: 'The hold that this entry releases.' }),
    createdAt: instant,
  })

const apiKey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  mode: z.enum(API_MODES),
  expiresAt: instant.nullable(),
})

interface WebhookEvent {
  /** As the form that subscribes to it says it. */
  title: string
  /** The content of `data`. Never an SSN, a date of birth, a score, or a card number. */
  data: z.ZodType
}

/** Sent by “Send test event”; it needs no subscription and is tried once. */
export const TEST_EVENT = 'webhook.test'

// `app.emit_event` sends each from the database.
const EVENTS = {
  'client.created': { title: 'A client was added', data: z.strictObject({ client }) },
  'client.updated': {
    title: 'A client’s own data changed, or the client was archived',
    data: z.strictObject({ client, changed }),
  },
  'client.merged': {
    title: 'A client was merged into another one, which has its records now',
    data: z.strictObject({ merge }),
  },
  'client.merge_undone': {
    title: 'A merge was undone, and both clients have their own records again',
    data: z.strictObject({ merge }),
  },
  'credit_report.completed': { title: 'A credit report is ready', data: z.strictObject({ report }) },
  'credit_report.failed': {
    title: 'A credit report was ordered, but no bureau could answer',
    data: z.strictObject({ report }),
  },
  'application.created': {
    title: 'A loan application was entered',
    data: z.strictObject({ application: applicationReply }),
  },
  'application.decided': {
    title: 'A loan application was decided, or ended in another way',
    data: z.strictObject({ application: applicationReply }),
  },
  'card.created': { title: 'A card was issued', data: z.strictObject({ card }) },
  'card.updated': { title: 'A card’s limit or state changed', data: z.strictObject({ card }) },
  'card.authorization': {
    title: 'A purchase with a card was approved or declined, or its hold has ended',
    data: z.strictObject({ card, entry: entry(HOLD_KINDS) }),
  },
  'card.transaction': {
    title: 'A purchase, refund or payment was posted to a card',
    data: z.strictObject({ card, entry: entry(TRANSACTION_KINDS) }),
  },
  'api_key.created': { title: 'An API key was created or replaced', data: z.strictObject({ apiKey }) },
  'api_key.revoked': { title: 'An API key was revoked', data: z.strictObject({ apiKey }) },
} satisfies Record<string, WebhookEvent>

const SENT: readonly (readonly [string, WebhookEvent])[] = [
  ...Object.entries(EVENTS),
  [
    TEST_EVENT,
    { title: 'A person tries the endpoint', data: z.strictObject({ endpointId: z.uuid(), message: z.string() }) },
  ],
]

/** The events that an endpoint can subscribe to, by type, with the words of the form. */
export const EVENT_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { title }]) => [type, title]),
)

/** Stands for every type, now and later. */
export const ALL_EVENTS = '*'

/** Every event that is sent: its type, its title, and the schema of a delivery's body. */
export const SENT_EVENTS = SENT.map(([type, { title, data }]) => ({
  type,
  title,
  body: z.strictObject({
    id: z.uuid().meta({ description: 'The same for every attempt and replay. Process each id once.' }),
    type: z.literal(type),
    mode: z.enum(API_MODES),
    createdAt: instant,
    data,
  }),
}))

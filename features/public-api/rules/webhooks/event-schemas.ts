import { z } from 'zod'
import { CARD_FORMS, CARD_STATES, CARD_STATUSES } from '#features/cards/rules/card-states.ts'
import { HOLD_KINDS, TRANSACTION_KINDS } from '#features/cards/rules/ledger-entry.ts'
import { REPORT_STATUSES } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { PULL_TYPES } from '#features/credit-reports/rules/ordering/consent.ts'
import { API_MODES, API_SCOPES } from '#features/public-api/rules/api-key.ts'
import { instant } from '#features/public-api/rules/fields.ts'
import { type EVENT_TYPES, TEST_EVENT } from './events.ts'

const text = z.string().nullable()
const dollars = z.number().meta({ description: 'Dollars, with at most two decimals.' })

const client = z.strictObject({
  id: z.uuid(),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  isArchived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

const changed = z
  .array(z.string())
  .meta({ description: 'The names of the fields that changed; ssn and dateOfBirth are named, never told.' })

const report = z.strictObject({
  id: z.uuid(),
  clientId: z.uuid(),
  status: z.enum(REPORT_STATUSES).exclude(['pending']),
  bureaus: z.array(z.enum(BUREAUS)).nullable(),
  outcomes: z.partialRecord(z.enum(BUREAUS), z.string()).nullable(),
  pullType: z.enum(PULL_TYPES).nullable(),
  createdAt: instant,
})

const card = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid(),
  type: z.enum(CARD_FORMS),
  state: z.enum(CARD_STATES),
  substatus: text,
  status: z.enum(CARD_STATUSES),
  last4: text,
  productId: z.string(),
  creditLimit: dollars,
  currentBalance: dollars,
  heldAmount: dollars,
  availableCredit: dollars,
  currency: z.literal('usd'),
  createdAt: instant,
})

/** What an entry of a card's ledger may be, by the event that tells of it. */
const entry = (kinds: readonly [string, ...string[]]) =>
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(kinds),
    amount: dollars,
    merchant: text,
    reason: text.meta({ description: 'Why a purchase was declined.' }),
    authorizationId: z.uuid().nullable().meta({ description: 'The hold that the entry ends.' }),
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

/** What each event holds in `data`. Nothing else is sent: no SSN, no date of birth, no score, no card number. */
const DATA: Record<keyof typeof EVENT_TYPES | typeof TEST_EVENT, z.ZodType> = {
  'client.created': z.strictObject({ client }),
  'client.updated': z.strictObject({ client, changed }),
  'credit_report.completed': z.strictObject({ report }),
  'credit_report.failed': z.strictObject({ report }),
  'card.created': z.strictObject({ card }),
  'card.updated': z.strictObject({ card }),
  'card.authorization': z.strictObject({ card, entry: entry(HOLD_KINDS) }),
  'card.transaction': z.strictObject({ card, entry: entry(TRANSACTION_KINDS) }),
  'api_key.created': z.strictObject({ apiKey }),
  'api_key.revoked': z.strictObject({ apiKey }),
  [TEST_EVENT]: z.strictObject({ endpointId: z.uuid(), message: z.string() }),
}

/** The body of each event's delivery, by its type. */
export const EVENT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(DATA).map(([type, data]) => [
    type,
    z.strictObject({
      id: z.uuid().meta({ description: 'The same at every attempt and replay: act on each once.' }),
      type: z.literal(type),
      mode: z.enum(API_MODES),
      createdAt: instant,
      data,
    }),
  ]),
)

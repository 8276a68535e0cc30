import { z } from 'zod'
import { productIdField } from '#features/cards/rules/card-commands.ts'
import { CARD_PRODUCTS } from '#features/cards/rules/card-products.ts'
import { CARD_FORMS, CARD_STATES, CARD_STATUSES, CLOSING_REASONS } from '#features/cards/rules/card-states.ts'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, nothing } from './fields.ts'

const dollars = z.number().meta({ description: 'Dollars, with at most two decimals.' })

/** A card as every call returns it; events leave a part of it out. */
export const cardReply = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid().meta({ description: 'The client who holds the card.' }),
  type: z.enum(CARD_FORMS),
  status: z
    .enum(CARD_STATUSES)
    .meta({ description: 'active: usable; inactive: frozen or not activated; canceled: closed for good.' }),
  state: z.enum(CARD_STATES).meta({ description: 'The same status as reported by the issuer.' }),
  substatus: z.string().nullable(),
  last4: z.string(),
  brand: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  productId: z.string(),
  apr: z.number(),
  creditLimit: dollars,
  currentBalance: dollars,
  heldAmount: dollars.meta({ description: 'Amount held by authorizations that are not posted yet, in dollars.' }),
  availableCredit: dollars.meta({ description: 'creditLimit minus currentBalance minus heldAmount, in dollars.' }),
  currency: z.literal('usd'),
  livemode: z.boolean(),
  createdAt: instant,
})

const creditLimit = (description: string) => dollarsField('creditLimit', 0).meta({ description })
const products = CARD_PRODUCTS.map(({ id }) => id).join(', ')

export const createCard = endpoint({
  id: 'createCard',
  method: 'post',
  path: '/v1/cards',
  group: 'Cards',
  title: 'Issue a card',
  description:
    'Issues a virtual or physical card to a client. The API never receives or returns the card number, only its last four digits. ' +
    'A physical card goes to the client’s address on file.',
  scope: 'cards:write',
  status: 201,
  params: nothing,
  query: nothing,
  body: z.strictObject({
    customerId: z.uuid('customerId must be a UUID').meta({ description: 'The id of a client.' }),
    type: z.enum(CARD_FORMS, 'type must be virtual or physical'),
    creditLimit: creditLimit('Dollars, with at most two decimals.'),
    productId: productIdField.meta({ description: `One of ${products}.` }),
  }),
  answer: cardReply,
  example: {
    body: {
      customerId: '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c11',
      type: 'virtual',
      creditLimit: 5000,
      productId: 'everyday',
    },
    variables: { customerId: 'CLIENT_ID' },
  },
})

export const readCard = endpoint({
  id: 'readCard',
  method: 'get',
  path: '/v1/cards/{id}',
  group: 'Cards',
  title: 'Read a card',
  description: 'Returns one card that your company issued, with its current balance, held amount and available credit.',
  scope: 'cards:read',
  status: 200,
  params: idParams,
  query: nothing,
  body: nothing,
  answer: cardReply,
  example: { params: { id: 'CARD_ID' } },
})

export const changeCard = endpoint({
  id: 'changeCard',
  method: 'patch',
  path: '/v1/cards/{id}',
  group: 'Cards',
  title: 'Change a card',
  description:
    'Sets the credit limit, or freezes (inactive), unfreezes or activates (active), or permanently closes (canceled) a card. ' +
    'Fields you leave out don’t change. Sending the same values again changes nothing.',
  scope: 'cards:write',
  status: 200,
  params: idParams,
  query: nothing,
  body: z
    .strictObject({
      creditLimit: creditLimit('Dollars, with at most two decimals.').optional(),
      status: z.enum(CARD_STATUSES, `status must be among ${CARD_STATUSES.join(', ')}`).optional(),
      reason: z
        .enum(CLOSING_REASONS, `reason must be among ${CLOSING_REASONS.join(', ')}`)
        .optional()
        .meta({ description: 'The reason for closing the card. Default: END_USER_REQUEST.' }),
    })
    .refine(({ creditLimit, status }) => creditLimit !== undefined || status !== undefined, {
      message: 'Send creditLimit, status or both',
    })
    .refine(({ reason, status }) => reason === undefined || status === 'canceled', {
      message: 'reason goes with status canceled',
      path: ['reason'],
    }),
  answer: cardReply,
  example: { params: { id: 'CARD_ID' }, body: { creditLimit: 2500 } },
})

/** The calls about cards, in the order in which the reference shows them. */
export const CARD_ENDPOINTS = [createCard, readCard, changeCard]

import { z } from 'zod'
import { METHOD_KINDS, type MethodKind } from '#features/payments/rules/method-kinds.ts'
import { LONGEST_BRAND, LONGEST_PAGE, LONGEST_PROCESSOR_ID } from '#features/payments/rules/payment-limits.ts'
import { intentShape, stateOf } from './charge-reply.ts'
import {
  type ChargeState,
  type EnteredMethod,
  type NewCharge,
  type PaymentProcessor,
  ProcessorRefused,
} from './payment-processor.ts'
import { called, type GatewayOptions, messageOf, replied, understood } from './processor-call.ts'
import { refundShape, refundStateOf, refundsShape } from './refund-reply.ts'

const token = z.string().min(1).max(LONGEST_PROCESSOR_ID)
const idShape = z.object({ id: token })
const accountShape = z.object({ id: token, charges_enabled: z.boolean() })
const linkShape = z.object({ url: z.url() })
const pageShape = z.object({ id: z.string().min(1).max(LONGEST_PAGE), url: z.url() })
const foundShape = z.object({ data: z.array(intentShape) })

const cardShape = z.object({
  id: token,
  type: z.literal('card'),
  card: z.object({ brand: z.string().max(LONGEST_BRAND), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
})
const bankShape = z.object({
  id: token,
  type: z.literal('us_bank_account'),
  us_bank_account: z.object({ bank_name: z.string().max(LONGEST_BRAND).nullish(), last4: z.string() }),
})
const enteredShape = z.object({
  status: z.string().nullable(),
  setup_intent: z
    .object({
      status: z.string(),
      payment_method: z.discriminatedUnion('type', [cardShape, bankShape]).nullable(),
    })
    .nullable(),
})

const TYPES: Record<MethodKind, string> = { bank_account: 'us_bank_account', card: 'card' }

/**
 * A processor with the API of Stripe Connect: each company has an account of its own, and methods are entered on the
 * processor's page.
 *
 * @see https://docs.stripe.com/api
 */
export function stripeGateway(options: GatewayOptions): PaymentProcessor {
  const post = (path: string, fields: Record<string, string>, more: { account?: string; key?: string } = {}) =>
    called(options, { method: 'POST', path, fields, ...more })
  const get = (path: string, account: string, fields: Record<string, string> = {}) =>
    called(options, { method: 'GET', path, account, fields })
  return {
    async openAccount({ key, name }) {
      const fields = { type: 'standard', country: 'US', 'business_profile[name]': name }
      return accountIn(await post('/v1/accounts', fields, { key }))
    },
    accountOf: async (account) =>
      accountIn(await called(options, { method: 'GET', path: `/v1/accounts/${encodeURIComponent(account)}` })),
    async accountPage(account, returnUrl) {
      const fields = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl }
      return understood(linkShape, await post('/v1/account_links', fields)).url
    },
    addCustomer: async (account, { key, name }) =>
      understood(idShape, await post('/v1/customers', { name }, { account, key })).id,
    async openMethodPage(account, { key, customer, returnUrl }) {
      const kinds = METHOD_KINDS.map((kind, at) => [`payment_method_types[${at}]`, TYPES[kind]])
      const fields = { mode: 'setup', currency: 'usd', customer, success_url: returnUrl, cancel_url: returnUrl }
      return understood(
        pageShape,
        await post('/v1/checkout/sessions', { ...fields, ...Object.fromEntries(kinds) }, { account, key }),
      )
    },
    async enteredMethod(account, pageId) {
      const expand = { 'expand[]': 'setup_intent.payment_method' }
      const page = understood(
        enteredShape,
        await get(`/v1/checkout/sessions/${encodeURIComponent(pageId)}`, account, expand),
      )
      const { setup_intent: intent } = page
      if (page.status !== 'complete' || intent?.status !== 'succeeded' || intent.payment_method === null) return null
      return methodIn(intent.payment_method)
    },
    removeMethod: async (account, method) =>
      void (await post(`/v1/payment_methods/${encodeURIComponent(method)}/detach`, {}, { account })),
    charge: (account, charge) => charged(options, account, charge),
    async chargeState(account, id) {
      const path = `/v1/payment_intents/${encodeURIComponent(id)}`
      return stateOf(understood(intentShape, await get(path, account, EXPANDED)))
    },
    async findCharge(account, key) {
      const query = { query: `metadata['charge']:'${key}'`, 'expand[]': 'data.latest_charge.dispute' }
      const found = understood(foundShape, await get('/v1/payment_intents/search', account, query)).data[0]
      return found === undefined ? null : stateOf(found)
    },
    ...refundsWith(post, get),
  }
}

const EXPANDED = { 'expand[]': 'latest_charge.dispute' }

type Post = (path: string, fields: Record<string, string>, more: { account: string; key: string }) => Promise<unknown>
type Get = (path: string, account: string, fields?: Record<string, string>) => Promise<unknown>

const refundsWith = (post: Post, get: Get): Pick<PaymentProcessor, 'refund' | 'refundState' | 'findRefund'> => ({
  async refund(account, { key, charge, cents }) {
    const fields = { payment_intent: charge, amount: String(cents), 'metadata[refund]': key }
    return refundStateOf(understood(refundShape, await post('/v1/refunds', fields, { account, key })))
  },
  refundState: async (account, id) =>
    refundStateOf(understood(refundShape, await get(`/v1/refunds/${encodeURIComponent(id)}`, account))),
  async findRefund(account, { charge, key }) {
    const { data } = understood(
      refundsShape,
      await get('/v1/refunds', account, { payment_intent: charge, limit: '100' }),
    )
    const found = data.find(({ metadata }) => metadata?.refund === key)
    return found === undefined ? null : refundStateOf(found)
  },
})

const accountIn = (reply: unknown) => {
  const { id, charges_enabled: takesPayments } = understood(accountShape, reply)
  return { id, takesPayments }
}

const two = (number: number) => String(number).padStart(2, '0')

function methodIn(method: z.output<typeof cardShape> | z.output<typeof bankShape>): EnteredMethod {
  if (method.type === 'us_bank_account') {
    const { bank_name, last4: lastFour } = method.us_bank_account
    return { token: method.id, kind: 'bank_account', brand: bank_name ?? '', lastFour, expires: null }
  }
  const { brand, last4: lastFour, exp_month, exp_year } = method.card
  return { token: method.id, kind: 'card', brand, lastFour, expires: `${exp_year}-${two(exp_month)}-01` }
}

const failedShape = z.object({ error: z.object({ payment_intent: intentShape }) })

// A declined card is a reply with the status 402 and the intent that failed. It is a result, and not a refusal.
async function charged(options: GatewayOptions, account: string, charge: NewCharge): Promise<ChargeState> {
  const { status, content } = await replied(options, {
    ...{ method: 'POST', path: '/v1/payment_intents', account, key: charge.key },
    fields: {
      ...{ amount: String(charge.cents), currency: 'usd', customer: charge.customer, payment_method: charge.method },
      ...{ 'payment_method_types[]': TYPES[charge.kind], confirm: 'true', off_session: 'true' },
      ...{ description: charge.description, 'metadata[charge]': charge.key, ...EXPANDED },
    },
  })
  if (status < 300) return stateOf(understood(intentShape, content))
  const failed = failedShape.safeParse(content).data
  if (status === 402 && failed !== undefined) return stateOf(failed.error.payment_intent)
  throw new ProcessorRefused(messageOf(content))
}

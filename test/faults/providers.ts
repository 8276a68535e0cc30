import { randomBytes } from 'node:crypto'
import { startSandboxIssuer } from '#features/cards/server/sandbox/sandbox-issuer.ts'
import { startSandboxBureau } from '#features/credit-reports/server/bureaus/sandbox/sandbox-bureau.ts'
import { startSandboxProcessor } from '#features/lending/server/funding/sandbox/sandbox-processor.ts'
import { startSandboxRegister } from '#features/lending/server/military/sandbox/sandbox-register.ts'
import { startSandboxCarrier } from '#features/messages/server/texts/sandbox/sandbox-carrier.ts'
import { PAYMENT_HOOK } from '#features/payments/server/processor/configured-payments.ts'
import { startSandboxPayments } from '#features/payments/server/processor/sandbox/sandbox-payments.ts'
import { startSandboxScanner } from '#platform/virus-scanner/sandbox/sandbox-scanner.ts'
import { openPostOffice, type ReceivedMail } from '#test/support/post-office.ts'
import { type Call, hanging, httpProvider, Moment, type Provider, passedOnTo, socketProvider } from './provider.ts'

/** Everything that external services have received from the product. */
export interface Received {
  mails: ReceivedMail[]
  /** Deliveries by `webhook-id`, with the path of the receiving endpoint. */
  deliveries: { id: string; path: string }[]
  /** Bureau orders: the applicant's last name and the bureau. */
  bureauOrders: { lastName: string; bureau: string }[]
  /** Idempotency keys of card orders. */
  cardOrders: string[]
  texts: { to: string; body: string }[]
}

/** The external services of one installation. They outlive its processes. */
export interface Providers {
  received: Received
  bureau: Provider
  issuer: Provider
  carrier: Provider
  mail: Provider
  webhooks: Provider
  scanner: Provider
  /** The settings that connect the product to them. */
  environment: Record<string, string>
  close(): Promise<void>
}

const KEYS = { apiKey: 'key', apiSecret: 'secret' }
const ACCOUNT = { accountSid: 'ACfaults', authToken: 'token-of-the-faults' }
const HOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`

/** Starts them for a product at `appUrl`. */
export async function openProviders(appUrl: string): Promise<Providers> {
  const received: Received = { mails: [], deliveries: [], bureauOrders: [], cardOrders: [], texts: [] }
  const sandboxes = {
    bureau: await startSandboxBureau({ port: 0, ...KEYS, slowMs: 300 }),
    issuer: await startSandboxIssuer({
      ...{ port: 0, apiKey: KEYS.apiKey, file: null },
      hook: { url: `${appUrl}/card-issuer/events`, secret: HOOK_SECRET },
    }),
    carrier: await startSandboxCarrier({ port: 0, ...ACCOUNT, hookUrl: `${appUrl}/text-messages/events` }),
    register: await startSandboxRegister({ port: 0, apiKey: KEYS.apiKey }),
    processor: await startSandboxProcessor({ port: 0, apiKey: KEYS.apiKey }),
    payments: await startSandboxPayments({ port: 0, apiKey: KEYS.apiKey, file: null }),
    scanner: await startSandboxScanner({ port: 0 }),
  }
  sandboxes.payments.tellTo({ url: `${appUrl}${PAYMENT_HOOK}/events`, secret: HOOK_SECRET })
  const { bureau, issuer, carrier, register, processor } = sandboxes
  const providers = {
    bureau: await httpProvider('bureau', noteBureauOrder(received), passedOnTo(bureau.url)),
    issuer: await httpProvider('card issuer', noteCardOrder(received), passedOnTo(issuer.url)),
    carrier: await httpProvider('carrier', noteText(received), passedOnTo(carrier.url)),
    webhooks: await httpProvider('webhook receiver', noteDelivery(received), async () => ({ status: 204, body: '' })),
    scanner: await socketProvider('virus scanner', 'tcp', sandboxes.scanner.port),
    mail: await mailProvider(received),
  }
  return {
    ...{ received, ...providers },
    environment: {
      ...{ BUREAU_URL: providers.bureau.url, BUREAU_API_KEY: KEYS.apiKey, BUREAU_API_SECRET: KEYS.apiSecret },
      // Shorter than usual, so that a hanging bureau costs little time.
      BUREAU_DEADLINE_MS: '3000',
      ...{ CARD_ISSUER_URL: providers.issuer.url, CARD_ISSUER_API_KEY: KEYS.apiKey },
      CARD_ISSUER_HOOK_SECRET: HOOK_SECRET,
      ...{ TEXT_URL: providers.carrier.url, TEXT_ACCOUNT_SID: ACCOUNT.accountSid, TEXT_AUTH_TOKEN: ACCOUNT.authToken },
      ...{ TEXT_FROM: '+15555550100', VIRUS_SCANNER_URL: providers.scanner.url, SMTP_URL: providers.mail.url },
      ...{ MILITARY_REGISTER_URL: register.url, MILITARY_REGISTER_API_KEY: KEYS.apiKey },
      ...{ PAYOUT_URL: processor.url, PAYOUT_API_KEY: KEYS.apiKey },
      ...{ PAYMENTS_URL: sandboxes.payments.url, PAYMENTS_API_KEY: KEYS.apiKey, PAYMENTS_HOOK_SECRET: HOOK_SECRET },
      WEBHOOKS_ALLOW_LOOPBACK: 'true',
    },
    async close() {
      for (const one of [...Object.values(providers), ...Object.values(sandboxes)]) await one.close()
    },
  }
}

const noteBureauOrder =
  ({ bureauOrders }: Received) =>
  ({ body }: Call) => {
    const { last_name: lastName, bureaus } = JSON.parse(body)
    for (const bureau of bureaus) bureauOrders.push({ lastName, bureau })
  }

const noteCardOrder =
  ({ cardOrders }: Received) =>
  ({ method, path, headers }: Call) => {
    if (method === 'POST' && path === '/v1/cards') cardOrders.push(headers['idempotency-key'] ?? '')
  }

const noteText =
  ({ texts }: Received) =>
  ({ body }: Call) => {
    const form = new URLSearchParams(body)
    texts.push({ to: form.get('To') ?? '', body: form.get('Body') ?? '' })
  }

const noteDelivery =
  ({ deliveries }: Received) =>
  ({ path, headers }: Call) =>
    void deliveries.push({ id: headers['webhook-id'] ?? '', path })

async function mailProvider({ mails }: Received): Promise<Provider> {
  const [asked, answered] = [new Moment(), new Moment()]
  const isHanging = { now: false }
  const office = await openPostOffice({
    take(mail) {
      mails.push(mail)
      asked.come()
    },
    taken: () => answered.come(),
    isSilent: () => isHanging.now,
  })
  return {
    ...{ name: 'mail server', url: office.url },
    ...hanging(isHanging, office.open),
    asked: () => asked.next(),
    answered: () => answered.next(),
    close: office.close,
  }
}

// Runs the sandbox issuer alone: `node server/sandbox/main.ts`, with PORT, CARD_ISSUER_API_KEY,
// CARD_ISSUER_HOOK_SECRET, HOOK_URL (the product's /card-issuer/events) and FILE, where it stores its cards.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxIssuer } from './sandbox-issuer.ts'

const {
  PORT = '4020',
  CARD_ISSUER_API_KEY = 'sandbox-key',
  CARD_ISSUER_HOOK_SECRET = 'whsec_c2FuZGJveC1pc3N1ZXItc2VjcmV0LWZvci10cmlhbHM=',
  HOOK_URL = 'http://localhost:3000/card-issuer/events',
  FILE = '',
} = process.env

const issuer = await startSandboxIssuer({
  port: Number(PORT),
  apiKey: CARD_ISSUER_API_KEY,
  file: FILE === '' ? null : FILE,
  hook: { url: HOOK_URL, secret: CARD_ISSUER_HOOK_SECRET },
})
console.log(`Sandbox card issuer: ${issuer.url}/v1/cards (key ${CARD_ISSUER_API_KEY}); it asks ${HOOK_URL}`)

closeWhenTold(issuer)
